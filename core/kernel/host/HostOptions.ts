import type { BootReport } from './BootReport';
import type { DatabaseConnection } from '../../parts/tenancy/connectionOptions';
import type { JobTimings } from '../../parts/jobs/JobTimings';
import type { Logger } from '../logging/Logger';
import type { Clock } from '../time/Clock';
import type { PoolSizes } from '../../parts/tenancy/TenantPool';
import type { StartOptions } from '../discovery/leftOut';
import type { TimeLimits } from '../running/ModuleRuntime';

/** What a host is started with. */
export interface HostOptions {
  readonly connection: DatabaseConnection;
  /** Absolute path of plugins.config.json. */
  readonly configFile: string;
  /** The process environment, or what stands for it in tests. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Modules that this run is to do without. */
  readonly startOptions?: StartOptions;
  /** Ids of critical modules that are known to have run before: without their packages the host does not start. */
  readonly expected?: readonly string[];
  readonly limits?: Partial<TimeLimits>;
  readonly pools?: PoolSizes;
  /**
   * True when no other process can be at work on the database, as with the embedded one: jobs that seem to be under
   * way at the start are run anew at once.
   */
  readonly alone?: boolean;
  /** How often to look after jobs. */
  readonly jobs?: Partial<JobTimings>;
  /** In tests: every answer must be one its route declares. */
  readonly checkResponses?: boolean;
  /** Told what takes a while, such as migrations, as a line for whoever waits. */
  readonly onProgress?: (line: string) => void;
  /** Called with every report: after the boot, and after each change. */
  readonly onReport?: (report: BootReport) => void;
  /** What `/metrics` shows instead of the metrics of this process: those of several. */
  readonly metricsText?: () => Promise<string>;
}
