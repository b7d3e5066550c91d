import type { Environment } from '../config/Environment';
import { isTransient } from '../errors/isTransient';
import type { DatabaseLogins } from '../../parts/tenancy/TenantPool';
import { DEFAULT_TIMINGS } from '../../parts/jobs/JobTimings';
import type { ServedRoute } from '../../parts/http/ServedRoute';
import type { Metrics } from '../../parts/metrics/createMetrics';
import { PARTS } from '../../parts';
import { composeParts, type Composition } from '../parts/composeParts';
import { coreContributions, coreMigrations, platformModule } from './coreContributions';
import { coreVersion } from './coreVersion';
import type { HostCoreOptions } from './HostCoreOptions';
import type { HostOptions } from './HostOptions';

const SYSTEM_CLOCK = { now: () => new Date() };

/** Makes the parts of a host and their services. Nothing is opened yet. */
export function composeHost(
  options: HostOptions,
  environment: Environment,
  metrics: Pick<Metrics, 'extensionFailed' | 'subscriberFailed' | 'jobFinished'>,
  logins: DatabaseLogins,
  platformRoutes: () => readonly ServedRoute[] = () => [],
): Composition {
  const values: HostCoreOptions = {
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
    http: {
      handlerSeconds: environment.handlerSeconds,
      bodyBytes: environment.bodyBytes,
      downloads: environment.downloads,
      allowedOrigins: environment.allowedOrigins,
      checkResponses: options.checkResponses ?? false,
    },
    alone: options.alone ?? false,
    jobTimings: { ...DEFAULT_TIMINGS, concurrency: environment.jobConcurrency, ...options.jobs },
    mail: environment,
    forceLocale: environment.forceLocale,
    optimisticLock: environment.optimisticLock,
    quarantine: environment.quarantine,
    pools: { statementLimit: environment.handlerSeconds * 1000, ...options.pools },
    onProgress: options.onProgress,
    coreVersion,
    coreMigrations,
    platform: platformModule,
    onExtensionFailure: (moduleId, extensionId, error) => {
      if (!isTransient(error)) metrics.extensionFailed(moduleId, extensionId);
      options.logger.error({ module: moduleId, extension: extensionId, err: error }, 'an extension failed');
    },
    onSubscriberFailure: (moduleId, subscriberId) => metrics.subscriberFailed(moduleId, subscriberId),
    onJob: (attempt) => metrics.jobFinished(attempt),
  };
  const composition = composeParts(PARTS, { options: values, platformRoutes });
  const { features } = composition.services;
  for (const feature of coreContributions.manifest.features ?? [])
    features.register(platformModule.id, feature);
  return composition;
}
