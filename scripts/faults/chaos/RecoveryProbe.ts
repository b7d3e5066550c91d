import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../ApiClient';
import type { Traffic } from './Traffic';

/** Milliseconds between the beginnings of two attempts. */
const INTERVAL = 50;
/** Attempts without an answer, after which the next waits for one. */
const MOST_OPEN = 10;

/** Finds out when the server does its work again, by writes that need everything: routes, accounts, database, disk. */
export class RecoveryProbe {
  private written = 0;

  /** @param ids of deals that are there to be written */
  constructor(
    private readonly client: ApiClient,
    private readonly traffic: Traffic,
    private readonly ids: readonly string[],
  ) {}

  /**
   * Writes until one succeeds.
   *
   * @param since the time (`performance.now()`) at which the cause of a fault went
   * @param limit milliseconds after which it gives up
   * @returns milliseconds from then to the first success, or undefined
   */
  async recovery(since: number, limit: number): Promise<number | undefined> {
    let open = 0;
    let success: number | undefined;
    while (success === undefined && performance.now() - since < limit) {
      if (open < MOST_OPEN) {
        open += 1;
        void this.write().then((isDone) => {
          open -= 1;
          if (isDone) success ??= performance.now() - since;
        });
      }
      await sleep(INTERVAL);
    }
    return success;
  }

  private async write(): Promise<boolean> {
    this.written += 1;
    const id = this.ids[this.written % this.ids.length];
    const json = { id, title: `Probe, ${this.written}` };
    const outcome = await this.traffic.send('probe', () => this.client.call('PUT', '/customers/deals', json));
    return outcome.kind === 'done';
  }
}
