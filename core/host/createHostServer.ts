import type { Server } from 'node:http';
import type { Environment } from '../config/Environment';
import { createApplication, createHttpServer } from '../http/createApplication';
import type { Dispatcher } from '../http/Dispatcher';
import type { Metrics } from '../metrics/createMetrics';
import type { HostCore } from './HostCore';
import type { HostOptions } from './HostOptions';
import { operationalRoutes } from './operationalRoutes';
import type { RunningHost } from './RunningHost';

/** Makes the HTTP server of a host, which counts every request that has ended. It does not listen yet. */
export function createHostServer(
  host: RunningHost & { readonly core: HostCore; readonly metrics: Metrics },
  dispatcher: Dispatcher,
  environment: Environment,
  { logger, metricsText }: HostOptions,
): Server {
  const { core, metrics } = host;
  return createHttpServer(
    createApplication({
      dispatcher,
      logger,
      locales: core.requestLocales,
      translations: core.translations,
      corsOrigins: environment.allowedOrigins,
      extras: operationalRoutes(host, metrics, metricsText),
      onFinished: (request) => {
        metrics.observeRequest(request);
        const { moduleId, milliseconds, status, isRefused, isUnavailable } = request;
        core.health.of(moduleId).request(milliseconds, status >= 500 && !isUnavailable, isRefused);
      },
    }),
  );
}
