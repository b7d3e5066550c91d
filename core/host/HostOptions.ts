import type { BootReport } from './BootReport';
import type { DatabaseConnection } from '../data/connectionOptions';
import type { Logger } from '../logging/Logger';
import type { Clock } from '../manifest/CoreServices';
import type { PoolSizes } from '../tenancy/TenantPool';
import type { TimeLimits } from './ModuleRuntime';

/** What a host is started with. */
export interface HostOptions {
  readonly connection: DatabaseConnection;
  /** Absolute path of plugins.config.json. */
  readonly configFile: string;
  /** The process environment, or what stands for it in tests. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly limits?: Partial<TimeLimits>;
  readonly pools?: PoolSizes;
  /** In tests: every answer must be one its route declares. */
  readonly checkResponses?: boolean;
  /** Told what takes a while, such as migrations, as a line for whoever waits. */
  readonly onProgress?: (line: string) => void;
  /** Told of every report: after the boot, and after each change. */
  readonly onReport?: (report: BootReport) => void;
}
