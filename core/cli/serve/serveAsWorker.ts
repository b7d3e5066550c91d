import cluster, { type Worker } from 'node:cluster';
import { createLogger, endProcess, renderBootReport, type Environment, type StartOptions } from '../../host';
import { fail } from '../lib/fail';
import { bootServer, type RunningServer } from './bootServer';
import { outliveModules } from './processHabits';
import { Questions } from './Questions';
import { say } from './terminal';
import { isOurs, type FromWorker, type ToWorker } from './workerMessages';

/** Longest wait for the metrics of all workers, in milliseconds. */
const METRICS_LIMIT_MILLISECONDS = 5_000;

/** Serves beside other workers of one primary process, which says when to start, and on which database. */
export async function serveAsWorker(environment: Environment, startOptions: StartOptions): Promise<void> {
  const start = await firstMessage();
  const questions = new Questions<string>(METRICS_LIMIT_MILLISECONDS);
  let server: RunningServer | null = null;
  const stop = stopOnce(() => server);
  outliveModules(createLogger(environment.logLevel), () => server !== null);
  server = await bootServer({
    environment,
    startOptions,
    onOffer: start.isFirst ? say : () => undefined,
    connection: start.connection,
    // The same for all, 0 too: the primary process opens it once and hands out connections.
    port: environment.port,
    pools: start.pools,
    onProgress: start.isFirst ? say : () => undefined,
    onBooted: (report) => {
      if (start.isFirst) say(renderBootReport(report));
    },
    onReport: (report) => tell({ tenantry: 'report', report }),
    onApplied: () => undefined,
    onTrouble: ({ message }) => tell({ tenantry: 'trouble', text: message }),
    metricsText: () => metricsOfAll(questions),
  });
  process.on('SIGINT', stop).on('SIGTERM', stop);
  process.on('message', (message: ToWorker) => {
    if (!isOurs(message)) return;
    if (message.tenantry === 'metrics') questions.answer(message.request, message.text);
    if (message.tenantry === 'count') {
      const { request } = message;
      void server?.host.metrics
        .snapshot()
        .then((snapshot) => tell({ tenantry: 'counted', request, snapshot }));
    }
  });
  tell({ tenantry: 'serving', port: server.port, version: server.host.version });
}

/** Waits for the primary's word to start. */
function firstMessage(): Promise<ToWorker & { tenantry: 'start' }> {
  return new Promise((resolve) => {
    const listener = (message: ToWorker): void => {
      if (!isOurs(message) || message.tenantry !== 'start') return;
      process.off('message', listener);
      resolve(message);
    };
    process.on('message', listener);
    tell({ tenantry: 'ready' });
  });
}

/** Ends this process in order; also after the end of the primary, which would otherwise end this one at once. */
function stopOnce(running: () => RunningServer | null): () => void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    (running()?.stop() ?? Promise.resolve()).then(() => endProcess(0), fail);
  };
  const worker = cluster.worker as Worker;
  worker.once('disconnect', () => {
    worker.exitedAfterDisconnect = true;
    stop();
  });
  return stop;
}

/** The metrics of all workers, which the primary gathers. @throws Error when they cannot be had in time */
async function metricsOfAll(questions: Questions<string>): Promise<string> {
  const text = await questions.ask((request) => tell({ tenantry: 'metrics', request }));
  if (text === null) throw new Error('The metrics of the other workers could not be read');
  return text;
}

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
