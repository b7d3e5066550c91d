import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer } from '../ApiClient';

/** The outcome of a request: done, refused for good, or unknown: it may or may not have been done. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly answer: ApiAnswer<T> }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unknown' };

/** Milliseconds that a client waits after a 503 or a broken connection: a server that starts needs the processor. */
const RETRY_AFTER = 100;
const NO_ANSWER = 'no answer';
/** Message of `fetch` about an answer that ends before it is complete. */
const IS_CUT_OFF = /^terminated/;
const IS_TIMEOUT = /timeout|aborted/i;

/** Sends requests, counts their answers, and notes errors that no client may see, even during faults. */
export class Traffic {
  /** By request, then by status. */
  readonly statuses = new Map<string, Map<string, number>>();
  private readonly found = new Map<string, number>();
  private readonly broken: { readonly what: string; readonly at: number; readonly why: string }[] = [];

  /**
   * Sends one request.
   *
   * @param what it reads, in the report
   * @param refusals statuses by which it may be refused
   * @param mayBeCutOff whether its answer is sent while it is made, and so can only be cut off when that fails
   */
  async send<T>(
    what: string,
    request: () => Promise<ApiAnswer<T>>,
    refusals: readonly number[] = [],
    mayBeCutOff = false,
  ): Promise<Outcome<T>> {
    let answer: ApiAnswer<T>;
    try {
      answer = await request();
    } catch (error) {
      const why = reasonOf(error);
      const isCutOff = mayBeCutOff && IS_CUT_OFF.test(why);
      this.count(what, isCutOff ? 'cut off' : NO_ANSWER);
      if (isCutOff) return { kind: 'unknown' };
      if (IS_TIMEOUT.test(why)) this.blame(`${what}: no answer in time`);
      else this.broken.push({ what, at: performance.now(), why });
      await sleep(RETRY_AFTER);
      return { kind: 'unknown' };
    }
    if (answer.status === 503) await sleep(RETRY_AFTER);
    return this.judge(what, answer, refusals);
  }

  /** Notes something that must not be. */
  blame(violation: string): void {
    this.found.set(violation, (this.found.get(violation) ?? 0) + 1);
  }

  count(what: string, status: string): void {
    const counts = this.statuses.get(what) ?? new Map<string, number>();
    this.statuses.set(what, counts.set(status, (counts.get(status) ?? 0) + 1));
  }

  /**
   * Errors that no client may see, each as a sentence.
   *
   * @param explains whether the end of the server explains that a connection broke at a time (`performance.now()`)
   */
  violations(explains: (at: number) => boolean): string[] {
    for (const { what, at, why } of this.broken.splice(0)) {
      if (!explains(at)) this.blame(`${what}: the connection broke although the server lived (${why})`);
    }
    return [...this.found].map(([violation, times]) =>
      times > 1 ? `${violation} (${times} times)` : violation,
    );
  }

  private judge<T>(what: string, answer: ApiAnswer<T>, refusals: readonly number[]): Outcome<T> {
    const { status, headers, body } = answer;
    this.count(what, String(status));
    if (status < 300) return { kind: 'done', answer };
    if (status === 503 && headers.has('retry-after')) return { kind: 'unknown' };
    if (!refusals.includes(status)) {
      const hint = status === 503 ? ' without Retry-After' : '';
      this.blame(`${what}: ${status}${hint} ${JSON.stringify(body).slice(0, 300)}`);
    }
    return status < 500 ? { kind: 'refused', status } : { kind: 'unknown' };
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error
    ? `${message}: ${(cause as { code?: string }).code ?? cause.message}`
    : message;
}
