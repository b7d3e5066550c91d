import { HostError } from './HostError';
import { inOrderOf } from './inOrderOf';

/** A contribution together with the module it came from. */
export interface Owned<T> {
  readonly moduleId: string;
  readonly item: T;
}

/**
 * Contributions of one kind, by id, in the order of registration. Nothing silently wins: a second claim to
 * an id is refused, and every registration yields the function that takes it back.
 */
export class ContributionRegistry<T extends { readonly id: string }> {
  private readonly entries = new Map<string, Owned<T>>();
  private currentRevision = 0;

  constructor(readonly kind: string) {}

  /** Rises with every change; whatever is derived from the registry may be kept while it stands. */
  get revision(): number {
    return this.currentRevision;
  }

  /**
   * Adds a contribution.
   *
   * @returns the function that withdraws it
   * @throws HostError `MODULE_CONFLICT` when another module holds the id
   */
  register(moduleId: string, item: T): () => void {
    const holder = this.entries.get(item.id);
    if (holder) {
      throw new HostError(
        'MODULE_CONFLICT',
        moduleId,
        `the ${this.kind} ${item.id} is already contributed by ${holder.moduleId}.`,
        `rename it in one of the two modules.`,
      );
    }
    const entry = { moduleId, item };
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

  /** The module that contributed the id. */
  ownerOf(id: string): string | undefined {
    return this.entries.get(id)?.moduleId;
  }

  list(): Owned<T>[] {
    return [...this.entries.values()];
  }
}
