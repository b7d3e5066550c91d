import { platformRoutes } from '../../parts/operations/platformRoutes';
import type { RunningHost } from './RunningHost';
import type { ServedRoute } from '../../parts/http/ServedRoute';
import type { Environment } from '../config/Environment';
import type { DatabaseLogins } from '../../parts/tenancy/TenantPool';
import { createMetrics, type Metrics } from '../../parts/metrics/createMetrics';
import { composeHost } from './composeHost';
import type { Composition } from '../parts/composeParts';
import type { HostOptions } from './HostOptions';
import { ModuleAgreement } from './ModuleAgreement';

/** Dependencies of a host, whichever modules run. */
export interface HostParts {
  readonly composition: Composition;
  readonly metrics: Metrics;
  readonly agreement: ModuleAgreement;
  /** From now on the routes of the core itself are served for this host. */
  readonly serveRoutesOf: (host: RunningHost) => void;
}

/** Makes the parts and connects them; opens nothing yet. */
export function createHostParts(
  options: HostOptions,
  environment: Environment,
  logins: DatabaseLogins,
): HostParts {
  const metrics = createMetrics();
  let routes: readonly ServedRoute[] = [];
  const composition = composeHost(options, environment, metrics, logins, () => routes);
  const core = composition.services;
  metrics.watchDatabase(() => ({ queries: core.pool.queryCount, pools: core.pool.pools }));
  metrics.watchJobs(async () => {
    const { catalog, statistics } = core.jobEngine;
    return { workers: catalog.list().map(({ worker }) => worker.id), statistics: await statistics.read() };
  });
  metrics.watchModules(() => ({
    totals: core.health.totals(),
    degraded: core.quarantine.modulesOut,
    kept: core.health.keptMemory,
  }));
  const { database, unitOfWork, notifications } = core;
  const { configFile, logger } = options;
  const { dataDir } = environment;
  const agreement = new ModuleAgreement({ database, unitOfWork, notifications, configFile, dataDir }, logger);
  const serveRoutesOf = (host: RunningHost): void => {
    routes = platformRoutes(host);
  };
  return { composition, metrics, agreement, serveRoutesOf };
}
