import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../support/ServerProcess';

/** Requests that may be under way: on a machine that answers more slowly than they come, more would only pile up. */
const MOST_UNDER_WAY = 30;

/** Milliseconds between two questions to a server whether it is ready. */
const QUESTION_PAUSE = 50;

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
 * Sends numbered requests to several servers in turn, as a proxy in front of them would: it asks each one by `/readyz`
 * whether it wants requests, one with a refused connection goes on to the next server, one that broke on the way is not
 * repeated.
 *
 * It has to ask: a connection that comes in the fraction of a millisecond in which a server closes its port is reset.
 */
export class BalancedRequests {
  private readonly pending: Promise<Sent>[] = [];
  private readonly sending: Promise<unknown>;
  private readonly unready = new Set<ServerProcess>();
  private isStopped = false;
  private underWay = 0;

  /** @param send sends one request. @returns its status; throws when there is no answer */
  constructor(
    private readonly servers: readonly ServerProcess[],
    private readonly send: (server: ServerProcess, number: number) => Promise<number>,
    everyMilliseconds: number,
  ) {
    this.sending = Promise.all([this.sendAll(everyMilliseconds), this.askAll()]);
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

  private async askAll(): Promise<void> {
    while (!this.isStopped) {
      await Promise.all(
        this.servers.map(async (server) => {
          const answer = await fetch(`${server.url}/readyz`).catch(() => null);
          if (answer?.ok) this.unready.delete(server);
          else this.unready.add(server);
        }),
      );
      await delay(QUESTION_PAUSE);
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
      const ready = this.servers.filter((server) => !this.unready.has(server));
      const wanted = ready.length > 0 ? ready : this.servers;
      const server = wanted[(number + attempt) % wanted.length] as ServerProcess;
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
