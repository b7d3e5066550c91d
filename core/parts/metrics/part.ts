import type { Part } from '../../kernel/parts/Part';
import { Metrics } from './Metrics';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly metrics: Metrics;
  }
}

declare module '../../kernel/host/HostOptions' {
  interface HostOptions {
    /** Text of `/metrics` in place of the metrics of this process: the metrics of several processes. */
    readonly metricsText?: () => Promise<string>;
  }
}

/** Metrics for Prometheus. */
export const metricsPart: Part = {
  id: 'metrics',
  services: {
    metrics: ({ pool, jobEngine, health, quarantine, failures }) => {
      const metrics = new Metrics();
      metrics.watchDatabase(() => ({ queries: pool.queryCount, pools: pool.pools }));
      metrics.watchJobs(async () => {
        const { catalog, statistics } = jobEngine;
        return {
          workers: catalog.list().map(({ worker }) => worker.id),
          statistics: await statistics.read(),
        };
      });
      metrics.watchModules(() => ({
        totals: health.totals(),
        degraded: quarantine.modulesOut,
        kept: health.keptMemory,
      }));
      jobEngine.onFinished((attempt) => metrics.jobFinished(attempt));
      failures.onFailure(({ kind, moduleId, id }) => {
        if (kind === 'extension') metrics.extensionFailed(moduleId, id);
        else metrics.subscriberFailed(moduleId, id);
      });
      return metrics;
    },
  },
};
