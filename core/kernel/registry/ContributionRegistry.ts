import { HostError } from '../errors/HostError';
import { inOrderOf } from './inOrderOf';

/** A contribution together with the module it came from. */
export interface Owned<T> {
  readonly moduleId: string;
  readonly item: T;
}

/** A registered contribution. */
export interface Registered<T, Instance = T> extends Owned<T> {
  /** The instance that the kind has made of the item; the item itself where it makes none. */
  readonly instance: Instance;
}

/** Members of every contribution. */
export interface Contribution {
  readonly id: string;
  /** Features that a caller needs to see it. */
  readonly features?: readonly string[];
}

/** Permissions of a caller to see contributions; every `Access` implements it. */
export interface Viewer {
  isModuleOn(moduleId: string): boolean;
  hasAll(features: readonly string[]): boolean;
}

/** Contributions of one kind, as modules may read them. */
export interface ContributedItems<T extends Contribution, Instance = T> {
  /** Rises with every change; whatever is derived from the items may be kept while it stands. */
  readonly revision: number;
  get(id: string): T | undefined;
  /** The instance that the kind has made of the item, while its module runs. */
  instanceOf(id: string): Instance | undefined;
  /** The module that contributed the id. */
  ownerOf(id: string): string | undefined;
  /** Everything contributed, regardless of the caller. */
  list(): Registered<T, Instance>[];
  /** Contributions that a caller may see: of modules that are on for the tenant, and with features that the caller holds. */
  visible(viewer: Viewer): Registered<T, Instance>[];
  /** One contribution, if it is there for the caller. */
  find(id: string, viewer: Viewer): T | undefined;
}

/**
 * Contributions of one kind, by id, in the order of registration. Nothing silently wins: a second claim to
 * an id is refused, and every registration yields the function that takes it back.
 */
export class ContributionRegistry<T extends Contribution, Instance = T> implements ContributedItems<
  T,
  Instance
> {
  private readonly entries = new Map<string, Registered<T, Instance>>();
  private currentRevision = 0;

  /** The contributions without the means to change them, for modules. */
  readonly items: ContributedItems<T, Instance> = readOnly(this);

  constructor(readonly kind: string) {}

  get revision(): number {
    return this.currentRevision;
  }

  /**
   * Adds a contribution.
   *
   * @param instance what the kind has made of it; default: the item itself
   * @returns the function that withdraws it
   * @throws HostError `MODULE_CONFLICT` when another module holds the id
   */
  register(moduleId: string, item: T, instance = item as unknown as Instance): () => void {
    const holder = this.entries.get(item.id);
    if (holder) {
      throw new HostError(
        'MODULE_CONFLICT',
        moduleId,
        `the ${this.kind} ${item.id} is already contributed by ${holder.moduleId}.`,
        `rename it in one of the two modules.`,
      );
    }
    const entry = { moduleId, item, instance };
    this.entries.set(item.id, entry);
    this.currentRevision += 1;
    return () => {
      if (this.entries.get(item.id) !== entry) return;
      this.entries.delete(item.id);
      this.currentRevision += 1;
    };
  }

  /** Puts the contributions in the order of their modules, as if all had registered in one go. */
  arrange(moduleIds: readonly string[]): void {
    const arranged = inOrderOf(moduleIds, this.list(), ({ moduleId }) => moduleId);
    this.entries.clear();
    for (const entry of arranged) this.entries.set(entry.item.id, entry);
    this.currentRevision += 1;
  }

  get(id: string): T | undefined {
    return this.entries.get(id)?.item;
  }

  instanceOf(id: string): Instance | undefined {
    return this.entries.get(id)?.instance;
  }

  ownerOf(id: string): string | undefined {
    return this.entries.get(id)?.moduleId;
  }

  list(): Registered<T, Instance>[] {
    return [...this.entries.values()];
  }

  visible(viewer: Viewer): Registered<T, Instance>[] {
    return this.list().filter((entry) => isVisible(entry, viewer));
  }

  find(id: string, viewer: Viewer): T | undefined {
    const entry = this.entries.get(id);
    return entry && isVisible(entry, viewer) ? entry.item : undefined;
  }
}

function isVisible({ moduleId, item }: Owned<Contribution>, viewer: Viewer): boolean {
  return viewer.isModuleOn(moduleId) && viewer.hasAll(item.features ?? []);
}

function readOnly<T extends Contribution, Instance>(
  registry: ContributedItems<T, Instance>,
): ContributedItems<T, Instance> {
  return {
    get revision() {
      return registry.revision;
    },
    get: (id) => registry.get(id),
    instanceOf: (id) => registry.instanceOf(id),
    ownerOf: (id) => registry.ownerOf(id),
    list: () => registry.list(),
    visible: (viewer) => registry.visible(viewer),
    find: (id, viewer) => registry.find(id, viewer),
  };
}
