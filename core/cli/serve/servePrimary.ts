import type { Worker } from 'node:cluster';
import {
  aggregateMetrics,
  countForWorkers,
  endProcess,
  renderBootReport,
  type Environment,
  type HostOptions,
  type MetricsSnapshot,
} from '../../host';
import { fail } from '../lib/fail';
import { openDatabase } from '../lib/openDatabase';
import { ReportFile } from '../lib/reportFile';
import { FleetReports } from './FleetReports';
import { Questions } from './Questions';
import { stopOnSignal } from './processHabits';
import { announce, say, warn } from './terminal';
import { WorkerFleet } from './WorkerFleet';
import type { FromWorker, ToWorker } from './workerMessages';
import { CommandError } from '../lib/CommandError';

/** Connections of the embedded PostgreSQL, less some for the operators' command and for people who read it. */
const CONNECTIONS = 90;
/** Of each worker, besides its pools: it listens, it may lead, and it receives jobs and runs them. */
const OTHERS = 7;

/**
 * The pools of one of so many workers on the embedded PostgreSQL.
 *
 * @throws CommandError when there are too many
 */
function poolsOfWorker(workers: number): NonNullable<HostOptions['pools']> {
  const each = Math.floor(CONNECTIONS / workers) - OTHERS;
  if (each < 2) {
    throw new CommandError(
      `The embedded PostgreSQL has too few connections for ${workers} workers.`,
      `start at most ${Math.floor(CONNECTIONS / (OTHERS + 2))}, or set DATABASE_URL.`,
    );
  }
  const owner = Math.min(4, Math.max(1, Math.floor(each / 3)));
  return { owner, application: Math.min(16, each - owner) };
}

/** A worker that has not sent its metrics by then is left out, in milliseconds. */
const ANSWER_LIMIT = 2_000;
/** A warning that all workers send is shown once in this time (milliseconds). */
const SAME_TROUBLE = 5_000;

/**
 * Serves from several processes that share the port. This one serves nothing itself: it owns the embedded PostgreSQL,
 * hands connections out to its workers, and starts again those that end.
 */
export async function servePrimary(environment: Environment, size: number): Promise<void> {
  const started = performance.now();
  const pools = environment.databaseUrl === undefined ? poolsOfWorker(size) : undefined;
  const database = await openDatabase(environment, say, fail);
  countForWorkers();
  const file = new ReportFile(environment.dataDir, warn);
  const questions = new Questions<MetricsSnapshot>(ANSWER_LIMIT);
  const troubles = new Map<string, number>();
  let { port } = environment;
  let version = '';
  let isUp = false;
  const reports = new FleetReports((report, isNews) => {
    file.keep(report);
    if (isUp && isNews) say(renderBootReport(report));
  });
  const fleet: WorkerFleet = new WorkerFleet({
    size,
    orders: (isFirst) => ({ tenantry: 'start', connection: database.connection, pools, isFirst }),
    onMessage: (worker, message) => hear(worker, message),
    onEnd: ({ id }) => reports.forget(id),
    say: (line) => warn(new Error(line)),
  });
  const hear = (worker: Worker, message: Exclude<FromWorker, { tenantry: 'ready' }>): void => {
    if (message.tenantry === 'report') reports.keep(worker.id, message.report);
    else if (message.tenantry === 'serving') ({ port, version } = message);
    else if (message.tenantry === 'counted') questions.answer(message.request, message.snapshot);
    else if (message.tenantry === 'trouble') {
      const { text } = message;
      if (performance.now() - (troubles.get(text) ?? -Infinity) > SAME_TROUBLE) warn(new Error(text));
      troubles.set(text, performance.now());
    } else {
      const { request } = message;
      const answer = (text: string | null): void => {
        const reply: ToWorker = { tenantry: 'metrics', request, text };
        if (worker.isConnected()) worker.send(reply);
      };
      metricsOf(fleet.servingWorkers, questions).then(answer, () => answer(null));
    }
  };
  try {
    stopOnSignal(async () => {
      await fleet.stop();
      await database.close();
    }, say);
    await fleet.start();
    isUp = true;
    const workers = `${size} ${size === 1 ? 'worker' : 'workers'}`;
    announce(version, port, `${workers}, ready in ${Math.round(performance.now() - started)} ms`);
  } catch {
    // The worker has said what is wrong.
    await database.close();
    endProcess(1);
  }
}

/** The metrics of workers as one text for Prometheus: counters and histograms added up. */
async function metricsOf(workers: readonly Worker[], questions: Questions<MetricsSnapshot>): Promise<string> {
  const snapshots = await Promise.all(
    workers
      .filter((worker) => worker.isConnected())
      .map((worker) =>
        questions.ask((request) => void worker.send({ tenantry: 'count', request } satisfies ToWorker)),
      ),
  );
  return aggregateMetrics(snapshots.filter((snapshot) => snapshot !== null));
}
