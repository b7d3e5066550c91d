import type { Server } from 'node:http';
import { createApplication, createHttpServer } from '../http/createApplication';
import { listenOn } from '../http/listenOn';
import type { OpenAnswers } from '../http/OpenAnswers';
import { stopServer } from '../http/stopServer';
import type { RunningHost } from '../../kernel/host/RunningHost';
import { operationalRoutes } from './operationalRoutes';

/** Seconds that requests under way have while the server stops: as long as a handler may take, within these bounds. */
const SHORTEST_STOP = 10;
const LONGEST_STOP = 30;

/** The HTTP server of a host, which counts every request that has ended. */
export class HostServer {
  private open: { readonly server: Server; readonly answers: OpenAnswers } | null = null;

  /** @param host called once it is made */
  constructor(private readonly host: () => RunningHost) {}

  /** True while requests are welcome. */
  get isReady(): boolean {
    return this.open?.server.listening === true && !this.host().isStopping;
  }

  /** Begins to listen. @returns the port, which is a free one for 0 */
  listen(port: number, address?: string): Promise<number> {
    const host = this.host();
    const { dispatcher, environment, health, metrics, options, requestLocales, translations } = host.core;
    const { logger, metricsText, showsCauses = false } = options;
    const application = createApplication({
      dispatcher,
      logger,
      locales: requestLocales,
      translations,
      showsCauses: showsCauses && !environment.production,
      corsOrigins: environment.allowedOrigins,
      extras: operationalRoutes(host, () => this.isReady, metrics, metricsText),
      onFinished: (request) => {
        metrics.observeRequest(request);
        const { moduleId, milliseconds, status, isRefused, isUnavailable } = request;
        health.of(moduleId).request(milliseconds, status >= 500 && !isUnavailable, isRefused);
      },
    });
    const server = createHttpServer(application, environment.requestSeconds * 1_000);
    this.open = { server, answers: application.answers };
    return listenOn(server, port, address);
  }

  /** Takes no more requests, and waits for those under way; not for ever. */
  async stop(): Promise<void> {
    if (!this.open) return;
    const { stopDelaySeconds, handlerSeconds } = this.host().core.environment;
    const seconds = Math.max(SHORTEST_STOP, Math.min(handlerSeconds || LONGEST_STOP, LONGEST_STOP));
    await stopServer(this.open.server, this.open.answers, {
      delay: stopDelaySeconds * 1_000,
      limit: seconds * 1_000,
    });
  }
}
