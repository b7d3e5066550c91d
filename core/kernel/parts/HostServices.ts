import type { Logger } from '../logging/Logger';

/** The services of the host by name, one of each in a process; every part adds its own. */
export interface HostServices {
  /** Services that every module gets, by the names that modules use. */
  readonly services: Omit<CoreServices, OwnOfModules>;
}

/** Services that each module gets for itself. */
type OwnOfModules = 'logger' | 'settings' | 'environment' | 'dataSource' | 'leader';

/** Services that the core offers every module, by name; every part adds its own. */
export interface CoreServices {
  /** pino; every line has the request id, tenant and module. Any value can be logged: lines are bounded, and [secrets are left out](../operators.md#health-metrics-and-logs). */
  readonly logger: Logger;
  /** The module's settings from plugins.config.json, validated by its schema. */
  readonly settings: unknown;
  /** The environment variables that the module declares, validated and converted by its schema. */
  readonly environment: unknown;
}
