import { Counter, Gauge, type Registry } from 'prom-client';
import type { Statistic, Statistics } from '../health/ModuleStatistics';

/** How each module is doing at one moment. */
export interface ModulesReading {
  /** Since the process started. */
  readonly totals: readonly (readonly [moduleId: string, statistics: Statistics])[];
  /** Ids of the modules that are out of service because they fail. */
  readonly degraded: readonly string[];
  /** Bytes of memory that modules keep. */
  readonly kept: ReadonlyMap<string, number>;
}

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

/** Reads the modules' statistics whenever metrics are read: `tenantry_module_…_total{module}`. */
export function registerModules(registry: Registry, read: () => ModulesReading): void {
  for (const [name, help, statistic, scale] of COUNTERS) {
    new Counter({
      name: `tenantry_module_${name}_total`,
      help,
      labelNames: ['module'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [module, statistics] of read().totals) this.inc({ module }, statistics[statistic] * scale);
      },
    });
  }
  new Gauge({
    name: 'tenantry_module_kept_bytes',
    help: 'Memory that a module keeps, by samples and estimates',
    labelNames: ['module'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [module, bytes] of read().kept) this.set({ module }, bytes);
    },
  });
  new Gauge({
    name: 'tenantry_module_degraded',
    help: '1 for a module that is out of service because it fails',
    labelNames: ['module'],
    registers: [registry],
    collect() {
      this.reset();
      for (const module of read().degraded) this.set({ module }, 1);
    },
  });
}
