import type { Environment } from '../config/Environment';
import { Dispatcher } from '../http/Dispatcher';
import { HandlerLimit } from '../http/HandlerLimit';
import { ScopeResolver } from '../identity/ScopeResolver';
import { DEFAULT_TIMINGS } from '../jobs/JobTimings';
import { createMetrics, type Metrics } from '../metrics/createMetrics';
import { HostCore } from './HostCore';
import type { HostOptions } from './HostOptions';

/** What a host works with, whichever modules run. */
export interface HostParts {
  readonly core: HostCore;
  readonly dispatcher: Dispatcher;
  readonly metrics: Metrics;
}

const SYSTEM_CLOCK = { now: () => new Date() };

/** Makes the parts and connects them; opens nothing yet. */
export function createHostParts(options: HostOptions, environment: Environment): HostParts {
  const metrics = createMetrics();
  const core = new HostCore({
    connection: options.connection,
    logger: options.logger,
    clock: options.clock ?? SYSTEM_CLOCK,
    environment: options.environment,
    redisUrl: environment.redisUrl,
    rateLimits: {
      enabled: environment.rateLimitEnabled,
      strategy: environment.rateLimitStrategy,
      keyPrefix: environment.rateLimitKeyPrefix,
    },
    quarantine: environment.quarantine,
    alone: options.alone ?? false,
    jobTimings: { ...DEFAULT_TIMINGS, concurrency: environment.jobConcurrency, ...options.jobs },
    mail: environment,
    forceLocale: environment.forceLocale,
    pools: options.pools,
    onProgress: options.onProgress,
    onExtensionFailure: (moduleId, extensionId, error) => {
      metrics.extensionFailed(moduleId, extensionId);
      options.logger.error({ module: moduleId, extension: extensionId, err: error }, 'an extension failed');
    },
    onSubscriberFailure: (moduleId, subscriberId) => metrics.subscriberFailed(moduleId, subscriberId),
  });
  const dispatcher = new Dispatcher({
    authentication: core.authentication,
    accessControl: core.accessControl,
    scopes: new ScopeResolver(core.organizations, core.accessControl),
    rateLimiter: core.rateLimiter,
    locales: core.requestLocales,
    translations: core.translations,
    quarantine: core.quarantine,
    handlerLimit: new HandlerLimit(environment.handlerSeconds, options.logger),
    trustedProxies: environment.rateLimitTrustProxyDepth,
    checkResponses: options.checkResponses ?? false,
  });
  metrics.watchDatabase(() => ({ queries: core.pool.queryCount, pools: core.pool.pools }));
  metrics.watchModules(() => ({ totals: core.health.totals(), degraded: core.quarantine.modulesOut }));
  return { core, dispatcher, metrics };
}
