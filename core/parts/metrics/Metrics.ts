import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type Metric,
} from 'prom-client';
import type { Statistic, Statistics } from '../health/ModuleStatistics';
import type { FinishedRequest } from '../http/createApplication';
import type { FinishedAttempt } from '../jobs/JobRunner';
import { UNFINISHED, type JobStatistic } from '../jobs/JobStatistics';
import { RequestDurations } from './RequestDurations';

/** The metrics of one process, as they travel to another. */
export type MetricsSnapshot = readonly object[];

/** The state of the database connections at one moment. */
export interface DatabaseReading {
  /** Statements sent since start. */
  readonly queries: number;
  /** Connections by name of pool; a `Pool` of pg has these members. Those that wait are requests for one. */
  readonly pools: Readonly<Record<string, { totalCount: number; idleCount: number; waitingCount: number }>>;
}

/** How many background jobs there are at one moment. */
export interface JobsReading {
  /** Ids of the workers that could have some. */
  readonly workers: readonly string[];
  readonly statistics: readonly JobStatistic[];
}

/** How each module is doing at one moment. */
export interface ModulesReading {
  /** Since the process started. */
  readonly totals: readonly (readonly [moduleId: string, statistics: Statistics])[];
  /** Ids of the modules that are out of service because they fail. */
  readonly degraded: readonly string[];
  /** Bytes of memory that modules keep. */
  readonly kept: ReadonlyMap<string, number>;
}

const OUTCOMES = {
  done: 'done',
  waiting: 'failed',
  dead: 'given up',
  cancelled: 'cancelled',
  parked: 'stopped',
};

/** Counters by module, each made from one statistic; times become seconds. */
const COUNTERS: readonly [name: string, help: string, statistic: Statistic, scale: number][] = [
  ['requests', 'Requests to the routes of a module', 'requests', 1],
  ['errors', 'Requests answered with 500 or above, refusals of a degraded module left out', 'errors', 1],
  ['refused', 'Requests refused because the module is degraded', 'refused', 1],
  ['request_seconds', 'Time taken by requests', 'requestTime', 0.001],
  ['queries', 'Statements sent to the database on behalf of a module', 'queries', 1],
  ['jobs', 'Jobs that were run', 'jobs', 1],
  ['job_failures', 'Jobs that failed, each attempt counted', 'jobFailures', 1],
  ['job_seconds', 'Time taken by jobs', 'jobTime', 0.001],
  [
    'blocked_seconds',
    'Time for which code of a module kept the event loop from turning',
    'blockedTime',
    0.001,
  ],
  ['events_dropped', 'Events that a degraded module did not receive', 'eventsDropped', 1],
];

/**
 * The metrics of one host, and of the process it runs in, for Prometheus; all at zero at first. Several hosts in a
 * process count apart.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly durations = new RequestDurations();
  private readonly subscriberFailures = new Counter({
    name: 'tenantry_subscriber_failures_total',
    help: 'Deliveries of events at which a subscriber threw',
    labelNames: ['module', 'subscriber'],
    registers: this.registers,
  });
  private readonly extensionFailures = new Counter({
    name: 'tenantry_extension_failures_total',
    help: 'Calls of interceptors and enrichers that threw',
    labelNames: ['module', 'extension'],
    registers: this.registers,
  });
  private readonly jobs = new Histogram({
    name: 'tenantry_job_duration_seconds',
    help: 'Attempts at background jobs, by what came of them',
    labelNames: ['module', 'worker', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: this.registers,
  });
  /** Content type of `text`. */
  readonly contentType = this.registry.contentType;

  constructor() {
    this.registry.registerMetric(this.durations as unknown as Metric);
    new Gauge({
      name: 'tenantry_processes',
      help: 'Serving processes whose metrics these are',
      registers: this.registers,
    }).set(1);
  }

  /** Everything in the text format of Prometheus. */
  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${await processRegistry().metrics()}`;
  }

  /** The same for another process, which adds up those of several. */
  async snapshot(): Promise<MetricsSnapshot> {
    const registries = [this.registry, processRegistry()];
    return (await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))).flat();
  }

  /** Counts a finished request; cheap enough for every one. */
  observeRequest(request: FinishedRequest): void {
    this.durations.observe(request);
  }

  /** Counts a subscriber that threw. */
  subscriberFailed(module: string, subscriber: string): void {
    this.subscriberFailures.inc({ module, subscriber });
  }

  /** Counts an interceptor or enricher that threw. */
  extensionFailed(module: string, extension: string): void {
    this.extensionFailures.inc({ module, extension });
  }

  /** Counts an attempt at a job. */
  jobFinished({ moduleId, workerId, outcome, milliseconds }: FinishedAttempt): void {
    const labels = { module: moduleId, worker: workerId, outcome: OUTCOMES[outcome.state] };
    this.jobs.observe(labels, milliseconds / 1000);
  }

  /** Reads the state of the database connections with `read` whenever metrics are read. */
  watchDatabase(read: () => DatabaseReading): void {
    const { registers } = this;
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

  /** Reads how many jobs there are with `read` whenever metrics are read. */
  watchJobs(read: () => Promise<JobsReading>): void {
    new Gauge({
      name: 'tenantry_jobs',
      help: 'Background jobs that are not over, of all processes together',
      labelNames: ['worker', 'state'],
      // Each process counts the same jobs.
      aggregator: 'max',
      registers: this.registers,
      async collect() {
        const { workers, statistics } = await read();
        this.reset();
        for (const worker of workers) for (const state of UNFINISHED) this.set({ worker, state }, 0);
        for (const { worker, state, count } of statistics) this.set({ worker, state }, count);
      },
    });
  }

  /** Reads how the modules are doing with `read` whenever metrics are read. */
  watchModules(read: () => ModulesReading): void {
    const { registers } = this;
    for (const [name, help, statistic, scale] of COUNTERS) {
      new Counter({
        name: `tenantry_module_${name}_total`,
        help,
        labelNames: ['module'],
        registers,
        collect() {
          this.reset();
          for (const [module, statistics] of read().totals)
            this.inc({ module }, statistics[statistic] * scale);
        },
      });
    }
    const gauge = (name: string, help: string, values: () => Iterable<readonly [string, number]>): void => {
      new Gauge({
        name: `tenantry_module_${name}`,
        help,
        labelNames: ['module'],
        registers,
        collect() {
          this.reset();
          for (const [module, value] of values()) this.set({ module }, value);
        },
      });
    };
    gauge('kept_bytes', 'Memory that a module keeps, by samples and estimates', () => read().kept);
    gauge('degraded', '1 for a module that is out of service because it fails', () =>
      read().degraded.map((module) => [module, 1]),
    );
  }
}

/** The metrics of several processes as one text for Prometheus: each added up, or as its metric says. */
export async function aggregateMetrics(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots.map((snapshot) => [...snapshot])).metrics();
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
