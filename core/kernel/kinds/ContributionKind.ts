import type Joi from 'joi';
import type { HostError } from '../errors/HostError';
import type { HostServices } from '../parts/HostServices';
import type { Owned } from '../registry/ContributionRegistry';
import type { ModulePackage } from '../registry/ModulePackage';
import type { Details } from './Details';
import type { Facets } from './Facet';

/** Something that one module alone may hold. */
export interface Claim {
  readonly name: string;
  /** Default: the noun of the kind. Kinds with the same noun share their names. */
  readonly noun?: string;
}

/** Where a manifest states contributions of a kind other than as a list. */
export interface ManifestMember<Item> {
  readonly schema: Joi.Schema;
  items(value: never): readonly Item[];
}

/** One contribution together with its kind and its module. */
export interface OwnedOfKind extends Owned<unknown> {
  readonly kind: ContributionKind;
}

/** Contributions of several modules, by kind, in the order of the modules. */
export interface Contributed {
  /** Everything of one kind. */
  of<Item>(kind: Pick<ContributionKind<Item, never>, 'key' | 'nameOf'>): readonly Owned<Item>[];
  /** Everything of every kind. */
  all(): readonly OwnedOfKind[];
}

/** Modules that are to run, with their contributions, for checks between modules. Plain data; nothing runs yet. */
export interface PlannedModules {
  /** In order of start; the core itself is not among them. */
  readonly packages: readonly ModulePackage[];
  readonly contributed: Contributed;
  /** Ids of all installed modules, running or not. */
  readonly installed: readonly string[];
}

/** Context of a contribution that is explained. */
export interface Around extends PlannedModules {
  /** The module that contributes it; `platform` for the core itself. */
  readonly owner: string;
  /** `service mailer` or `route GET /x` -> id of the module that overrides it. */
  readonly overrides: ReadonlyMap<string, string>;
}

/** One contribution of a module that is starting. */
export interface Registration<Item, Instance = Item> {
  readonly moduleId: string;
  readonly item: Item;
  /** As `create` of the kind has made it. */
  readonly instance: Instance;
  /** The module's services by name, made for each request where the module declares that. */
  services(): unknown;
  /** Marks the begin of work of the module; the result marks its end. */
  enter(): () => void;
}

/** Something of a contribution that is left out. */
export interface Omission {
  /** A sentence without its end, shown next to the id of the module: `the console leaves its code out, …`. */
  readonly reason: string;
  /** Remedy, in the same form: `build and pack it again`. */
  readonly remedy: string;
}

/** A function with parameters that compare like those of a method, so that kinds of different items fit into one list. */
type Call<Arguments extends unknown[], Result> = { call(...given: Arguments): Result }['call'];

/**
 * A kind of thing that modules contribute, and the only place that defines it: manifest schema, conflicts, registration
 * and withdrawal, report, `explain`, `diff` and the contract kit derive from this value.
 *
 * @typeParam Instance what the registry hands out for an item: the item itself, or what `create` makes of it
 */
export interface ContributionKind<Item = unknown, Instance = Item> {
  /** Key in the manifest; for a kind that a module declares `<module>.<name>`, used under `contributes`. */
  readonly key: string;
  /** One of them, in messages: `sidebar entry`. */
  readonly noun: string;
  /** Several of them; default: the noun with an s. */
  readonly plural?: string;
  /** One item. Validated with `context: { moduleId }`. */
  readonly schema: Joi.Schema;
  /** Where the manifest does not hold a list of items. */
  readonly member?: ManifestMember<Item>;
  /** Default: the item's `id`. */
  nameOf?(item: Item): string;
  /** Claims of the item for its module; default: its name. Two claims to one thing are a `MODULE_CONFLICT`. */
  claims?(item: Item, contributed: Contributed): readonly Claim[];
  /** Whether another module may replace the item by an entry `{ <noun>: <name> }` in its `overrides`. */
  readonly overridable?: boolean;
  /** The claim that an entry of `overrides` means; default: the text itself. */
  overriddenName?(text: string): string;
  /** A claim as authors write it; default: as it is. */
  showClaim?(name: string): string;
  /** Features that the item requires of callers; default: its member `features`. Unknown ones are refused. */
  featuresOf?(item: Item): readonly string[];
  /** English texts of the item that people read in their language: titles, labels. The check of texts names those that a language lacks. */
  textsOf?(item: Item): readonly string[];
  /** Error in the item, apart from its schema: a sentence part, as `the table x must begin with y`. Undefined for a valid item. */
  wrongWith?(item: Item, module: OwnContributions): string | undefined;
  /**
   * Errors in files of the package that the item names, a sentence each. The contract kit and `pack`, which read the
   * package, check it; a start does not.
   *
   * @param manifest as the module has written it
   */
  wrongWithFiles?(item: Item, module: ModulePackage, manifest: object): Promise<readonly string[]>;
  /** Notes for authors about these files, a sentence each, although the files work. `pack` shows them. */
  notableInFiles?(item: Item, module: ModulePackage): Promise<readonly string[]>;
  /**
   * Parts of the item that the module with the kind, as it is installed, leaves out while the rest works. `doctor`
   * shows them.
   *
   * @param module the package that contributes the item
   */
  leftOut?(item: Item, module: ModulePackage): readonly Omission[];
  /**
   * Contributions of other kinds that the item stands for, by key of the manifest.
   *
   * @param manifest as the module has written it
   */
  expand?(item: Item, manifest: object): Readonly<Record<string, readonly unknown[]>>;
  /** Errors between modules. The module that is the subject of an error steps aside. */
  check?(planned: PlannedModules): Iterable<HostError>;
  /**
   * Makes the instance of an item while the contributing module is wired, before its `hooks.start`. Work that takes time belongs
   * into methods of the instance. Default: the item itself.
   *
   * @param services those of the contributing module, by name
   * @throws Error the contributing module fails to start
   */
  readonly create?: Call<[item: Item, services: never], Instance>;
  /** Ends what an instance has opened, once its module has stopped and the registry does not hand it out any more. */
  readonly dispose?: Call<[instance: Instance], void | Promise<void>>;
  /** Called before a change of modules is applied, with everything that is to run from then on. */
  plan?(contributed: Contributed, host: HostServices): void | Promise<void>;
  /**
   * Registers the item while its module is wired; returns what withdraws it. Default: the registry of the kind. Null for
   * kinds that are not registered one by one.
   *
   * @throws Error the module fails to start
   */
  readonly register?: Call<[Registration<Item, Instance>, HostServices], (() => void) | undefined> | null;
  /** Puts what `register` has registered in the order of the modules; not needed with the default registry. */
  arrange?(moduleIds: readonly string[], host: HostServices): void;
  /** Facts that `explain` shows; without this function the item is not explained. */
  describe?(item: Item, around: Around): Details;
  /** The aspects that `diff` compares; default: the whole declaration, any change of which is minor. Null: not compared. */
  readonly compare?: Call<[Item], Facets> | null;
  /** Whether only its own module depends on an item, so that removing one breaks no other module; default false. */
  readonly internal?: boolean;
  /** Whether reports count the items and list their names; default true. */
  readonly reported?: boolean;
}

/** Contributions of one module, for checks of a single manifest. */
export interface OwnContributions {
  readonly moduleId: string;
  /** The manifest as it was written. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Whether `overrides` names the claim: `route GET /auth/profile`. */
  overrides(key: string): boolean;
}

/**
 * Declares a kind of contribution.
 *
 *     export const widgets = contributionKind<WidgetDeclaration>({ key: 'widgets', noun: 'widget', schema })
 *
 * One with code says how an item becomes an instance:
 *
 *     export const drivers = contributionKind<DriverDeclaration, StorageDriver>({
 *       key: 'attachments.drivers', noun: 'storage driver', schema,
 *       create: (item, services) => item.create(services),
 *     })
 */
export function contributionKind<Item, Instance = Item>(
  kind: ContributionKind<Item, Instance>,
): ContributionKind<Item, Instance> {
  return kind;
}

/** The name of an item, as its kind says. */
export function nameOf(kind: ContributionKind, item: unknown): string {
  return kind.nameOf?.(item) ?? (item as { readonly id: string }).id;
}

/** Features that an item requires of callers. */
export function featuresOf(kind: ContributionKind, item: unknown): readonly string[] {
  if (kind.featuresOf) return kind.featuresOf(item);
  return (item as { readonly features?: readonly string[] }).features ?? [];
}

/** `3 widgets`, `1 sidebar entry`. */
export function counted({ noun, plural }: ContributionKind, count: number): string {
  return `${count} ${count === 1 ? noun : (plural ?? `${noun}s`)}`;
}
