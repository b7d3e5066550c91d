import { setInterval } from 'node:timers/promises';

/** What became of one request of a stream. */
export interface Outcome {
  /** HTTP status, or what went wrong below HTTP. */
  readonly status: number | string;
  readonly body: string;
  readonly milliseconds: number;
}

/** Requests that may be under way: on a machine that answers more slowly than they come, more would only pile up. */
const MOST_UNDER_WAY = 50;

/**
 * Sends the same request at a steady rate, whether or not earlier ones have been answered, until it is told to
 * stop; each outcome is kept.
 */
export class SteadyRequests {
  private readonly pending: Promise<Outcome>[] = [];
  private underWay = 0;
  private readonly stopped = new AbortController();
  private readonly sending: Promise<void>;

  /** @param everyMilliseconds pause between two requests */
  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>> = {},
    everyMilliseconds = 20,
  ) {
    this.sending = this.send(everyMilliseconds);
  }

  /** Requests sent so far. */
  get count(): number {
    return this.pending.length;
  }

  /** Sends no more, and waits for those under way. */
  async stop(): Promise<Outcome[]> {
    this.stopped.abort();
    await this.sending;
    return Promise.all(this.pending);
  }

  private async send(everyMilliseconds: number): Promise<void> {
    try {
      for await (const _ of setInterval(everyMilliseconds, undefined, { signal: this.stopped.signal })) {
        if (this.underWay < MOST_UNDER_WAY) this.pending.push(this.request());
      }
    } catch (error) {
      if (!this.stopped.signal.aborted) throw error;
    }
  }

  private async request(): Promise<Outcome> {
    const started = performance.now();
    this.underWay += 1;
    try {
      const response = await fetch(this.url, { headers: this.headers });
      const body = await response.text();
      return { status: response.status, body, milliseconds: performance.now() - started };
    } catch (error) {
      return { status: String(error), body: '', milliseconds: performance.now() - started };
    } finally {
      this.underWay -= 1;
    }
  }
}

/** How often each status occurred. */
export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
