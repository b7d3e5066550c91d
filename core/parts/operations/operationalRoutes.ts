import { type RequestHandler, Router } from 'express';
import { apiBrowser } from '../http/openapi/apiBrowser';
import type { Metrics } from '../metrics/Metrics';
import { hasCriticalFailure, problemsIn } from '../../kernel/host/BootReport';
import type { RunningHost } from '../../kernel/host/RunningHost';
import { describeState } from '../../kernel/planning/ModuleState';

/** Load balancers wait two seconds at least; a database that is silent for longer than this counts as away. */
const DATABASE_LIMIT_MILLISECONDS = 1_500;

/** Routes of the host itself: health and readiness for load balancers, metrics, the API browser, pages and their files. */
export function operationalRoutes(
  host: RunningHost,
  isReady: () => boolean,
  metrics: Metrics,
  metricsText = () => metrics.text(),
): { path: string; handler: RequestHandler }[] {
  return [
    { path: '/healthz', handler: health(isReady) },
    { path: '/readyz', handler: readiness(host, isReady) },
    { path: '/metrics', handler: exposition(metrics.contentType, metricsText) },
    { path: '/api/docs', handler: apiBrowser() },
    { path: '/assets', handler: host.core.pages.assets },
    { path: '/', handler: host.core.pages.documents },
  ];
}

/**
 * 200 while the process works, or recovers by itself from what is away, such as its database: to end it would not bring
 * that back. 503 once it stops.
 */
function health(isReady: () => boolean): Router {
  const router = Router();
  router.get('/', (_request, response) => {
    // A server that answers and is not ready is stopping.
    response.status(isReady() ? 200 : 503).json({ status: isReady() ? 'ok' : 'stopping' });
  });
  return router;
}

/** 200 while requests are welcome and the database answers, else 503; with the boot report in short. */
function readiness(host: RunningHost, isReady: () => boolean): Router {
  const router = Router();
  router.get('/', async (_request, response) => {
    const database = await host.core.notifications.isAnswered(DATABASE_LIMIT_MILLISECONDS);
    const { report } = host;
    const ready = isReady() && database && !hasCriticalFailure(report);
    response.status(ready ? 200 : 503).json({
      status: ready ? 'ready' : 'not ready',
      database: database ? 'ok' : 'unreachable',
      ...(host.core.redis && { redis: host.core.redis.isAway ? 'unreachable' : 'ok' }),
      revision: report.revision,
      modules: Object.fromEntries(report.modules.map(({ id, status }) => [id, describeState(status)])),
      problems: problemsIn(report).length,
    });
  });
  return router;
}

function exposition(contentType: string, text: () => Promise<string>): Router {
  const router = Router();
  router.get('/', async (_request, response) => {
    response.type(contentType).send(await text());
  });
  return router;
}
