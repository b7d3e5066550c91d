import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client';
import type { FinishedRequest } from '../http/createApplication';
import type { FinishedAttempt } from '../jobs/JobRunner';
import type { DatabaseReading } from './DatabaseReading';
import { registerJobs, type JobsReading } from './registerJobs';
import { registerModules, type ModulesReading } from './registerModules';
import { snapshotOf, type MetricsSnapshot } from './aggregateMetrics';
import { RequestDurations } from './RequestDurations';

/** The metrics of one host, and of the process it runs in, for Prometheus. */
export interface Metrics {
  /** Content type of `text`. */
  readonly contentType: string;
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>;
  /** The same for another process, which adds up those of several. */
  snapshot(): Promise<MetricsSnapshot>;
  /** Counts a finished request; cheap enough for every one. */
  observeRequest(request: FinishedRequest): void;
  /** Counts a subscriber that threw. */
  subscriberFailed(moduleId: string, subscriberId: string): void;
  /** Counts an interceptor or enricher that threw. */
  extensionFailed(moduleId: string, extensionId: string): void;
  /** Counts an attempt at a job. */
  jobFinished(attempt: FinishedAttempt): void;
  /** Reads the state of the database connections with `read` whenever metrics are read. */
  watchDatabase(read: () => DatabaseReading): void;
  /** Reads how many jobs there are with `read` whenever metrics are read. */
  watchJobs(read: () => Promise<JobsReading>): void;
  /** Reads how the modules are doing with `read` whenever metrics are read. */
  watchModules(read: () => ModulesReading): void;
}

const OUTCOMES = {
  done: 'done',
  waiting: 'failed',
  dead: 'given up',
  cancelled: 'cancelled',
  parked: 'stopped',
};

/** Makes the metrics of a host, all at zero. Several hosts in a process count apart. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const durations = new RequestDurations();
  registry.registerMetric(durations as unknown as Metric);
  const failures = new Counter({
    name: 'tenantry_subscriber_failures_total',
    help: 'Deliveries of events at which a subscriber threw',
    labelNames: ['module', 'subscriber'],
    registers: [registry],
  });
  new Gauge({
    name: 'tenantry_processes',
    help: 'Serving processes whose metrics these are',
    registers: [registry],
  }).set(1);
  const extensionFailures = new Counter({
    name: 'tenantry_extension_failures_total',
    help: 'Calls of interceptors and enrichers that threw',
    labelNames: ['module', 'extension'],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'tenantry_job_duration_seconds',
    help: 'Attempts at background jobs, by what came of them',
    labelNames: ['module', 'worker', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${await processRegistry().metrics()}`,
    snapshot: () => snapshotOf([registry, processRegistry()]),
    observeRequest: (request) => durations.observe(request),
    subscriberFailed: (module, subscriber) => failures.inc({ module, subscriber }),
    extensionFailed: (module, extension) => extensionFailures.inc({ module, extension }),
    jobFinished: ({ moduleId, workerId, outcome, milliseconds }) => {
      const labels = { module: moduleId, worker: workerId, outcome: OUTCOMES[outcome.state] };
      jobs.observe(labels, milliseconds / 1000);
    },
    watchDatabase: (read) => registerDatabase(registry, read),
    watchJobs: (read) => registerJobs(registry, read),
    watchModules: (read) => registerModules(registry, read),
  };
}

function registerDatabase(registry: Registry, read: () => DatabaseReading): void {
  const registers = [registry];
  new Counter({
    name: 'tenantry_database_queries_total',
    help: 'Statements sent to the database',
    registers,
    collect() {
      this.reset();
      this.inc(read().queries);
    },
  });
  new Gauge({
    name: 'tenantry_database_connections',
    help: 'Connections to the database by pool and state; those that wait are requests for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(read().pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

let ofTheProcess: Registry | undefined;

/** Memory, processor, event loop and garbage collection: the process has one of each, however many hosts. */
function processRegistry(): Registry {
  if (!ofTheProcess) {
    ofTheProcess = new Registry();
    collectDefaultMetrics({ register: ofTheProcess });
  }
  return ofTheProcess;
}
