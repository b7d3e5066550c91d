import type { Environment } from '../config/Environment';
import { BodyBudget, defaultBodyBytes } from '../../parts/http/BodyBudget';
import { Dispatcher } from '../../parts/http/Dispatcher';
import { Downloads } from '../../parts/http/Downloads';
import { HandlerLimit } from '../../parts/http/HandlerLimit';
import { ScopeResolver } from '../../parts/http/ScopeResolver';
import type { DatabaseLogins } from '../../parts/tenancy/TenantPool';
import { createMetrics, type Metrics } from '../../parts/metrics/createMetrics';
import { composeHost } from './composeHost';
import type { Composition } from '../parts/composeParts';
import type { HostOptions } from './HostOptions';
import { ModuleAgreement } from './ModuleAgreement';

/** Dependencies of a host, whichever modules run. */
export interface HostParts {
  readonly composition: Composition;
  readonly dispatcher: Dispatcher;
  readonly metrics: Metrics;
  readonly agreement: ModuleAgreement;
}

/** Makes the parts and connects them; opens nothing yet. */
export function createHostParts(
  options: HostOptions,
  environment: Environment,
  logins: DatabaseLogins,
): HostParts {
  const metrics = createMetrics();
  const composition = composeHost(options, environment, metrics, logins);
  const core = composition.services;
  const dispatcher = new Dispatcher({
    authentication: core.authentication,
    accessControl: core.accessControl,
    scopes: new ScopeResolver(core.organizations, core.accessControl),
    rateLimiter: core.rateLimiter,
    locales: core.requestLocales,
    translations: core.translations,
    quarantine: core.quarantine,
    handlerLimit: new HandlerLimit(environment.handlerSeconds, options.logger),
    bodies: new BodyBudget(environment.bodyBytes ?? defaultBodyBytes()),
    downloads: new Downloads(environment.downloads),
    trustedProxies: environment.rateLimitTrustProxyDepth,
    allowedOrigins: environment.allowedOrigins,
    checkResponses: options.checkResponses ?? false,
  });
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
  return { composition, dispatcher, metrics, agreement };
}
