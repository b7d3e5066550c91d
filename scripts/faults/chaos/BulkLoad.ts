import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../ApiClient';
import type { Deals } from '../Deals';
import { ProgressWatch } from '../ProgressWatch';
import { DEALS_IN_BATCH } from './prepareData';
import type { Traffic } from './Traffic';

/** Milliseconds between two batches, and between two reads of one. */
const PAUSE = 200;

/** Has two bulk jobs at a time change the deals of one batch after the other, and watches their progress as a client. */
export class BulkLoad {
  /** Batches with both jobs acknowledged. */
  readonly started: Deals[] = [];
  /** Orders that may or may not have become a job. */
  unknownOrders = 0;
  private readonly watches: ProgressWatch[] = [];

  constructor(
    private readonly client: ApiClient,
    private readonly traffic: Traffic,
    private readonly batches: readonly Deals[],
  ) {}

  async run(isOver: () => boolean): Promise<void> {
    for (const batch of this.batches) {
      if (isOver()) return;
      if (await this.order(batch)) {
        const watch = new ProgressWatch(this.client, batch.jobIds);
        watch.begin();
        this.watches.push(watch);
        while (!isOver() && !watch.isOver) await sleep(PAUSE);
        if (watch.isOver) await watch.end();
      }
      await sleep(PAUSE);
    }
  }

  /** Ids of all progress jobs that were acknowledged. */
  get jobIds(): string[] {
    return this.batches.flatMap(({ jobIds }) => jobIds);
  }

  /** True when a client has seen all jobs end. */
  get isDone(): boolean {
    return this.watches.every((watch) => watch.isOver);
  }

  /** Ends the watching. @returns what clients should not have seen */
  async violations(): Promise<string[]> {
    await Promise.all(this.watches.map((watch) => watch.end()));
    return this.watches.flatMap((watch) => [...watch.violations, ...watch.unfinished(DEALS_IN_BATCH)]);
  }

  /** @returns whether both jobs were acknowledged */
  private async order(batch: Deals): Promise<boolean> {
    for (const { path, json } of batch.orders) {
      const outcome = await this.traffic.send('bulk job', () =>
        this.client.call<{ progressJobId: string }>('POST', path, json),
      );
      if (outcome.kind === 'done') batch.jobIds.push(outcome.answer.body.progressJobId);
      else if (outcome.kind === 'unknown') this.unknownOrders += 1;
    }
    if (batch.jobIds.length < batch.orders.length) return false;
    this.started.push(batch);
    return true;
  }
}
