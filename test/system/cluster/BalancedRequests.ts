import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../support/ServerProcess';

/** Requests that may be under way: on a machine that answers more slowly than they come, more would only pile up. */
const MOST_UNDER_WAY = 30;

/** What became of one request. */
export interface Sent {
  readonly number: number;
  /** The last server it was sent to. */
  readonly server: ServerProcess;
  readonly startedAt: number;
  /** HTTP status, or what went wrong below HTTP. */
  readonly status: number | string;
}

/**
 * Sends numbered requests to several servers in turn, as a proxy in front of them would: one whose connection is
 * refused goes on to the next server, one that broke on the way is not repeated.
 */
export class BalancedRequests {
  private readonly pending: Promise<Sent>[] = [];
  private readonly sending: Promise<void>;
  private isStopped = false;
  private underWay = 0;

  /** @param send sends one request. @returns its status; throws when there is no answer */
  constructor(
    private readonly servers: readonly ServerProcess[],
    private readonly send: (server: ServerProcess, number: number) => Promise<number>,
    everyMilliseconds: number,
  ) {
    this.sending = this.sendAll(everyMilliseconds);
  }

  get count(): number {
    return this.pending.length;
  }

  /** Sends no more, and waits for those under way. */
  async stop(): Promise<Sent[]> {
    this.isStopped = true;
    await this.sending;
    return Promise.all(this.pending);
  }

  private async sendAll(everyMilliseconds: number): Promise<void> {
    while (!this.isStopped) {
      if (this.underWay < MOST_UNDER_WAY) this.pending.push(this.sendOne(this.pending.length));
      await delay(everyMilliseconds);
    }
  }

  private async sendOne(number: number): Promise<Sent> {
    this.underWay += 1;
    const sent = await this.sendUntilTaken(number);
    this.underWay -= 1;
    return sent;
  }

  private async sendUntilTaken(number: number): Promise<Sent> {
    for (let attempt = 0; ; attempt += 1) {
      const server = this.servers[(number + attempt) % this.servers.length] as ServerProcess;
      const startedAt = performance.now();
      try {
        return { number, server, startedAt, status: await this.send(server, number) };
      } catch (error) {
        const code = (error as { cause?: { code?: string } }).cause?.code ?? String(error);
        if (code === 'ECONNREFUSED' && attempt < this.servers.length) continue;
        return { number, server, startedAt, status: code };
      }
    }
  }
}
