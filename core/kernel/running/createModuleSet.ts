import type { MigrationLedger } from '../../parts/data/MigrationLedger';
import type { Dispatcher } from '../../parts/http/Dispatcher';
import type { HostOptions } from '../host/HostOptions';
import { limitsOf } from './limitsOf';
import { ModuleSet } from './ModuleSet';
import { platformRoutes } from '../../parts/operations/platformRoutes';
import type { RunningHost } from '../host/RunningHost';

/** The modules of a host, none of which runs yet. */
export function createModuleSet(
  host: RunningHost,
  ledger: MigrationLedger,
  options: HostOptions,
  dispatcher: Dispatcher,
): ModuleSet {
  return new ModuleSet({
    core: host.core,
    ledger,
    limits: limitsOf(options),
    useTable: (table) => dispatcher.use(table),
    platformRoutes: platformRoutes(host),
    onSlow: (moduleId, what, seconds) =>
      options.logger.warn(
        { module: moduleId },
        `${moduleId} has been busy with ${what} for ${seconds} seconds`,
      ),
  });
}
