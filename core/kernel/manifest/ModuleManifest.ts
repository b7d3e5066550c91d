import type Joi from 'joi';
import type { Contributions } from './Contributions';
import type { ContributionKind } from '../kinds/ContributionKind';
import type { SeedContext } from './SeedContext';

/** A class the host constructs once a module, handing it its services by name: `constructor({ database })`. */
export type ServiceClass = new (services: never) => object;

/** A service made by a function instead of a class. */
export interface ServiceFactory {
  readonly create: (services: never) => object;
  /**
   * `module` (default): made once, when the module is wired. `request`: made for each request that asks
   * for it; such a service may also use `scope` and `principal`.
   */
  readonly lifetime?: 'module' | 'request';
}

/** Contributions that one module may replace of another, by noun of the kind; kinds that can be overridden add theirs. */
export interface Overridable {
  /** Name of a service. */
  readonly service: string;
}

/** Replaces what another module contributes. Only what is declared here may be replaced. */
export type OverrideDeclaration = {
  [Noun in keyof Overridable]: Pick<Overridable, Noun>;
}[keyof Overridable];

/** Code a module runs at turning points of its life. Each has a time limit; a hook that throws fails the module. */
export interface LifecycleHooks<TServices = never> {
  /** After wiring and migrating, before the first request. */
  readonly start?: (services: TServices) => void | Promise<void>;
  /** After the last request. Registrations are withdrawn by the host. */
  readonly stop?: (services: TServices) => void | Promise<void>;
  /**
   * At every start, in order of requirement: creates what an installation cannot do without, and does nothing
   * where it exists already.
   */
  readonly seed?: (context: SeedContext<TServices>) => Promise<void>;
}

/**
 * Everything a module contributes to the host. Declares only: importing a manifest does no I/O.
 *
 * The parts of the core add a member for each kind of contribution. Identity and requirements stand in the package's `package.json` under `tenantry`.
 */
export interface ModuleManifest {
  /** Shown to operators, and as the group in the API document. */
  readonly title: string;
  /**
   * The purpose of the module in one sentence without its final stop. The page of modules shows it to
   * operators in their language, from the texts of the module.
   */
  readonly description?: string;
  /** Validates `modules.<id>.settings` of plugins.config.json; available as the service `settings`. */
  readonly settings?: Joi.ObjectSchema;
  /** Validates the environment variables the module reads; available as the service `environment`. */
  readonly environment?: Joi.ObjectSchema;
  /** Classes or factories by name; names are unique among all modules. Visible to this module and those that use it. */
  readonly services?: Readonly<Record<string, ServiceClass | ServiceFactory>>;
  /** Kinds of contributions that this module declares and other modules contribute. */
  readonly kinds?: readonly ContributionKind[];
  /**
   * Contributions to kinds that other modules declare. The declaring module stands in `requires` or `optional` of
   * package.json. Contributions to an optional module that does not run have no effect, and the boot report says so.
   */
  readonly contributes?: Contributions;
  /** Services and routes of other modules that this one replaces. */
  readonly overrides?: readonly OverrideDeclaration[];
  /** Code at start, stop and seed. */
  readonly hooks?: LifecycleHooks;
  /**
   * Divides a large module into areas: a folder each, with an `area.ts` that declares any of these keys but `title`,
   * `description`, `settings`, `environment` and `areas`. Lists are joined, members of objects are put together (two
   * areas cannot state the same one), hooks run in turn.
   */
  readonly areas?: readonly Area[];
}

/** Contributions of one area of a module: the members of a manifest, without those that the module has as a whole. */
export type Area = Omit<ModuleManifest, 'title' | 'description' | 'settings' | 'environment' | 'areas'>;
