import type { HostError } from '../errors/HostError';
import type { Platform } from '../parts/platformOf';
import type { ModuleSelection } from '../planning/planModules';
import type { Clock } from '../time/Clock';
import type { HostOptions } from './HostOptions';
import type { RunningHost } from './RunningHost';

declare module '../parts/HostServices' {
  interface HostServices {
    /** Options that the host was started with. */
    readonly options: HostOptions & { readonly clock: Clock };
    /** The parts that the host is composed from. */
    readonly platform: Platform;
    /** The host itself, once its services are made. */
    readonly host: () => RunningHost;
    /** Made by a part: says what is to run. */
    readonly selections: SelectionSource;
    /** Made by a part: tells which running modules are degraded. */
    readonly degraded: DegradedModules;
    /** Made by a part: runs work that no two processes on the same data may do at once. */
    readonly inOneProcess: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  }
}

/** Source of the selection of modules that a host runs. */
export interface SelectionSource {
  /**
   * @param before what was to run until now; absent at the start
   * @throws ConfigProblems when plugins.config.json is wrong
   */
  read(before?: ModuleSelection): Promise<ModuleSelection>;
}

/** Running modules that do not serve, because they failed. */
export interface DegradedModules {
  ailmentOf(moduleId: string): Ailment | undefined;
  /** Modules that would be degraded, were they not critical. */
  reports(): readonly HostError[];
}

/** Why and since when a module is degraded. */
export interface Ailment {
  readonly problem: HostError;
  /** ISO time. */
  readonly since: string;
  /** ISO time from which it is tried again; null: when an operator says so. */
  readonly until: string | null;
}
