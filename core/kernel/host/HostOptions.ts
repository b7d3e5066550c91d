import type { BootReport } from './BootReport';
import type { Logger } from '../logging/Logger';
import type { Clock } from '../time/Clock';
import type { StartOptions } from '../discovery/leftOut';
import type { TimeLimits } from '../running/ModuleRuntime';

/** Options to start a host with; parts add their own. */
export interface HostOptions {
  /** Absolute path of plugins.config.json. */
  readonly configFile: string;
  /** The process environment, or its replacement in tests. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Modules that this run is to do without. */
  readonly startOptions?: StartOptions;
  /** Ids of critical modules that are known to have run before: without their packages the host does not start. */
  readonly expected?: readonly string[];
  readonly limits?: Partial<TimeLimits>;
  /** Receives a line for each thing that takes a while, such as migrations. */
  readonly onProgress?: (line: string) => void;
  /** Called with every report: after the boot, and after each change. */
  readonly onReport?: (report: BootReport) => void;
}
