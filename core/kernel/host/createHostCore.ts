import type { Environment } from '../config/Environment';
import { isTransient } from '../errors/isTransient';
import type { DatabaseLogins } from '../../parts/tenancy/TenantPool';
import { DEFAULT_TIMINGS } from '../../parts/jobs/JobTimings';
import type { Metrics } from '../../parts/metrics/createMetrics';
import { HostCore } from './HostCore';
import type { HostOptions } from './HostOptions';

const SYSTEM_CLOCK = { now: () => new Date() };

/** Builds the core as options and environment want it. Nothing is opened yet. */
export function createHostCore(
  options: HostOptions,
  environment: Environment,
  metrics: Pick<Metrics, 'extensionFailed' | 'subscriberFailed' | 'jobFinished'>,
  logins: DatabaseLogins,
): HostCore {
  return new HostCore({
    connection: options.connection,
    logins,
    logger: options.logger,
    clock: options.clock ?? SYSTEM_CLOCK,
    environment: options.environment,
    redisUrl: environment.redisUrl,
    rateLimits: {
      enabled: environment.rateLimitEnabled,
      strategy: environment.rateLimitStrategy,
      keyPrefix: environment.rateLimitKeyPrefix,
      trustedProxies: environment.rateLimitTrustProxyDepth,
    },
    alone: options.alone ?? false,
    jobTimings: { ...DEFAULT_TIMINGS, concurrency: environment.jobConcurrency, ...options.jobs },
    mail: environment,
    forceLocale: environment.forceLocale,
    optimisticLock: environment.optimisticLock,
    quarantine: environment.quarantine,
    pools: { statementLimit: environment.handlerSeconds * 1000, ...options.pools },
    onProgress: options.onProgress,
    onExtensionFailure: (moduleId, extensionId, error) => {
      if (!isTransient(error)) metrics.extensionFailed(moduleId, extensionId);
      options.logger.error({ module: moduleId, extension: extensionId, err: error }, 'an extension failed');
    },
    onSubscriberFailure: (moduleId, subscriberId) => metrics.subscriberFailed(moduleId, subscriberId),
    onJob: (attempt) => metrics.jobFinished(attempt),
  });
}
