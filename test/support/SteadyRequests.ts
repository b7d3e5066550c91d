import { setInterval } from 'node:timers/promises';
import { until } from './until';

/** What became of one request of a stream. */
export interface Outcome {
  /** HTTP status, or what went wrong below HTTP. */
  readonly status: number | string;
  readonly body: string;
}

/** Requests that may be under way: on a machine that answers more slowly than they come, more would only pile up. */
const MOST_UNDER_WAY = 50;

/**
 * Sends the same request at a steady rate, whether or not earlier ones have been answered, until it is told to
 * stop; each outcome is kept.
 */
export class SteadyRequests {
  private readonly pending: Promise<Outcome>[] = [];
  /** Statuses by the number of the request, once it is answered. */
  private readonly statuses: (number | string)[] = [];
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

  /** Waits until some requests that are sent from now on have been answered with the status. */
  async answered(times = 1, status = 200): Promise<void> {
    const sent = this.pending.length;
    const isEnough = (): boolean =>
      this.statuses.slice(sent).filter((each) => each === status).length >= times;
    await until(isEnough);
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
        if (this.underWay < MOST_UNDER_WAY) this.pending.push(this.request(this.pending.length));
      }
    } catch (error) {
      if (!this.stopped.signal.aborted) throw error;
    }
  }

  private async request(number: number): Promise<Outcome> {
    this.underWay += 1;
    const outcome = await this.outcome();
    this.underWay -= 1;
    this.statuses[number] = outcome.status;
    return outcome;
  }

  private async outcome(): Promise<Outcome> {
    try {
      const response = await fetch(this.url, { headers: this.headers });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      return { status: `${String(error)} ${String(cause ?? '')}`.trim(), body: '' };
    }
  }
}

/** How often each status occurred. */
export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
