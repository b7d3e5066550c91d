import type { ContributionKind } from '../kinds/ContributionKind';
import type { ModuleManifest } from '../manifest/ModuleManifest';
import type { RunningModule } from '../registry/ModuleCatalog';
import type { ModulePackage } from '../registry/ModulePackage';
import type { HostError } from '../errors/HostError';
import type { CoreServices, HostServices } from './HostServices';

/** A module that is to run, as parts see it. */
export interface PlannedModule {
  readonly package: ModulePackage;
  readonly manifest: ModuleManifest;
}

/** A module that starts or runs, as parts see it. */
export interface StartingModule extends PlannedModule {
  readonly id: string;
  /** Real path of the folder that its code runs from, which may be a copy of its package. */
  readonly codeFolder: string;
  /** The module's services by name, from its wiring on. */
  services(): unknown;
}

/** Services that one part makes for one module. */
export interface OwnServices {
  /** By name. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Services that are read again whenever they are needed. */
  readonly current?: Readonly<Record<string, () => unknown>>;
  dispose?(): void | Promise<void>;
}

/** A running module as requests reach it. */
export interface ServedModule extends StartingModule {
  /** Its services for one request; the same for all, unless the module makes some for each. */
  readonly ofRequest: () => unknown;
  /** Marks the begin of work of the module; the result marks its end. */
  enter(): () => void;
}

/** Modules that are being restarted. Their requests wait until they serve again. */
export interface HeldModules {
  readonly modules: ReadonlySet<string>;
  readonly until: Promise<void>;
}

/** Modules that do not run, by id: the code of the problem that keeps them from it, null when an operator switched them off. */
export type ModulesOff = ReadonlyMap<string, string | null>;

/** Modules to serve, and those that are off. */
export interface ServedModules {
  /** In order of start. */
  readonly running: readonly ServedModule[];
  /** `service mailer` or `route GET /x` -> id of the module that overrides it. */
  readonly overrides: ReadonlyMap<string, string>;
  readonly off: ModulesOff;
  readonly held?: HeldModules;
}

/** Makes each service from the others. */
export type Makers<Services, Sources = Services> = {
  readonly [Name in keyof Services]?: (services: Sources) => Services[Name];
};

/**
 * A built-in capability of the host. It is to the host what a module is to an installation: it brings services, kinds of
 * contributions, and contributions of its own. Parts are not discovered and cannot be switched off.
 */
export interface Part {
  readonly id: string;
  /** Gets what services are made from and has to be waited for. */
  before?(options: HostServices['options']): Promise<Partial<HostServices>>;
  /** Services of the host, made once, before anything starts. */
  readonly services?: Makers<HostServices>;
  /** Those services of the host that modules get, by the names that modules use; no narrower than needed. */
  readonly offers?: Makers<CoreServices, HostServices>;
  /** Names of services that the part makes for each module. */
  readonly ownOfModules?: readonly string[];
  readonly kinds?: readonly ContributionKind[];
  /** Contributions of the core by this part, in the form of a module's manifest. */
  readonly contributes?: Partial<ModuleManifest>;
  /** Facts about a running module that this part makes known to other modules. */
  known?(manifest: ModuleManifest): Partial<RunningModule>;
  /** Whether a module has run with the data that the host has. */
  hasRun?(moduleId: string, services: HostServices): boolean;
  /**
   * Begins a change of modules: why some cannot take the place of running ones, which still run; empty when they can, or
   * none is replaced.
   */
  check?(modules: readonly PlannedModule[], services: HostServices): Promise<readonly HostError[]>;
  /** Makes what a module gets for itself, before it is wired. @throws Error the module fails to start */
  prepare?(module: StartingModule, services: HostServices): OwnServices | Promise<OwnServices>;
  /** Brings what the module keeps up to its code. @throws Error the module fails to start */
  migrate?(module: StartingModule, services: HostServices): Promise<void>;
  /** The module has started, and serves from now on. */
  started?(module: StartingModule, services: HostServices): void;
  /** The module takes no more work: resolves when work under way has ended, or after so many milliseconds. */
  drain?(moduleId: string, limit: number, services: HostServices): Promise<void>;
  /** The module is gone. */
  stopped?(moduleId: string, services: HostServices): void;
  /** Modules have started or stopped, and are in their order. */
  changed?(services: HostServices): Promise<void>;
  /** Serves exactly these modules from now on, in one step. */
  serve?(modules: ServedModules, services: HostServices): void;
  /** After all services are made, in the order of the parts. */
  start?(services: HostServices): Promise<void>;
  /** The host has booted, and takes changes. */
  booted?(services: HostServices): void | Promise<void>;
  /**
   * The host is about to stop its modules: takes no more work, and resolves when work under way has ended, or after so many
   * milliseconds. In the reverse order of the parts. @returns what did not end in time
   */
  finish?(limit: number, services: HostServices): Promise<readonly HostError[] | void>;
  /** In the reverse order of the parts, whether or not the start was complete. */
  stop?(services: HostServices): void | Promise<void>;
}
