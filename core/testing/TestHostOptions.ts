import type { TimeLimits } from '../kernel/running/ModuleRuntime';
import type { PoolSizes } from '../parts/tenancy/TenantPool';
import type { JobTimings } from '../parts/jobs/JobTimings';
import type { ModuleManifest } from '../kernel/manifest/ModuleManifest';

/** Options of a test host. */
export interface TestHostOptions {
  /**
   * A module to run with what it requires and nothing else: the folder of its package, or its manifest; then the package is
   * that of the test file. `directory` and `auth` run too where they are installed, so that a test can sign in.
   */
  readonly module?: string | ModuleManifest;
  /**
   * Folders (globs) or package names, as in plugins.config.json, relative to the working directory. Default: `module`, else
   * `./modules/*`.
   */
  readonly sources?: readonly string[];
  /** Choices of modules as in plugins.config.json: on or off, settings, allowed versions. */
  readonly modules?: Readonly<Record<string, { enabled?: boolean; settings?: object; allow?: string[] }>>;
  /** Environment variables of the host. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Time limits of the host, in milliseconds. */
  readonly limits?: Partial<TimeLimits>;
  /** How many connections to the database the host opens. */
  readonly pools?: PoolSizes;
  /** How often the host checks for jobs. */
  readonly jobs?: Partial<JobTimings>;
  /** A 500 says its cause, as under `npm run dev`. */
  readonly showsCauses?: boolean;
  /** Where log lines go, such as `process.stdout`; default: nowhere. */
  readonly log?: { write(line: string): void };
}
