import type { Worker } from 'node:cluster';
import { aggregateMetrics, type MetricsSnapshot } from '../../host';
import type { ToWorker } from './workerMessages';

/** A worker that has not answered by then is left out, in milliseconds. */
const ANSWER_LIMIT = 2_000;

/** Gathers the metrics of all workers into one text for Prometheus. */
export class FleetMetrics {
  private readonly waiting = new Map<number, (snapshot: MetricsSnapshot | null) => void>();
  private requests = 0;

  /** @returns in the text format of Prometheus: counters and histograms added up */
  async collect(workers: readonly Worker[]): Promise<string> {
    const snapshots = await Promise.all(workers.map((worker) => this.ask(worker)));
    return aggregateMetrics(snapshots.filter((snapshot) => snapshot !== null));
  }

  /** Takes what a worker counted. */
  answer(request: number, snapshot: MetricsSnapshot | null): void {
    this.waiting.get(request)?.(snapshot);
    this.waiting.delete(request);
  }

  private async ask(worker: Worker): Promise<MetricsSnapshot | null> {
    if (!worker.isConnected()) return null;
    const request = (this.requests += 1);
    const answered = new Promise<MetricsSnapshot | null>((resolve) => this.waiting.set(request, resolve));
    const limit = setTimeout(() => this.answer(request, null), ANSWER_LIMIT);
    const message: ToWorker = { tenantry: 'count', request };
    worker.send(message);
    const snapshot = await answered;
    clearTimeout(limit);
    return snapshot;
  }
}
