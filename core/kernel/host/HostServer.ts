import type { Server } from 'node:http';
import type { Environment } from '../config/Environment';
import { createApplication, createHttpServer } from '../../parts/http/createApplication';
import type { Dispatcher } from '../../parts/http/Dispatcher';
import { listenOn } from '../../parts/http/listenOn';
import type { OpenAnswers } from '../../parts/http/OpenAnswers';
import { stopServer } from '../../parts/http/stopServer';
import type { Metrics } from '../../parts/metrics/createMetrics';
import type { HostServices } from '../parts/HostServices';
import type { HostOptions } from './HostOptions';
import { operationalRoutes } from '../../parts/operations/operationalRoutes';
import type { RunningHost } from './RunningHost';

type ServedHost = RunningHost & { readonly core: HostServices; readonly metrics: Metrics };

/** Seconds that requests under way have while the server stops: as long as a handler may take, within these bounds. */
const SHORTEST_STOP = 10;
const LONGEST_STOP = 30;

/** The HTTP server of a host, which counts every request that has ended. */
export class HostServer {
  private constructor(
    private readonly server: Server,
    private readonly answers: OpenAnswers,
    private readonly environment: Environment,
    private readonly endStreams: () => void,
  ) {}

  /** Makes the server; it does not listen yet. */
  static create(
    host: ServedHost,
    dispatcher: Dispatcher,
    environment: Environment,
    { logger, metricsText }: HostOptions,
  ): HostServer {
    const { core, metrics } = host;
    const application = createApplication({
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
    });
    const server = createHttpServer(application, environment.requestSeconds * 1_000);
    return new HostServer(server, application.answers, environment, () => core.eventStream.close());
  }

  get isListening(): boolean {
    return this.server.listening;
  }

  /** @returns the port, which is a free one for 0 */
  listen(port: number, address?: string): Promise<number> {
    return listenOn(this.server, port, address);
  }

  /** Takes no more requests, and waits for those under way; not for ever. */
  async stop(): Promise<void> {
    const { stopDelaySeconds, handlerSeconds } = this.environment;
    const seconds = Math.max(SHORTEST_STOP, Math.min(handlerSeconds || LONGEST_STOP, LONGEST_STOP));
    await stopServer(this.server, this.answers, {
      delay: stopDelaySeconds * 1_000,
      limit: seconds * 1_000,
      endStreams: this.endStreams,
    });
  }
}
