import { setTimeout as delay } from 'node:timers/promises';
import type { LeadershipLost } from './Leader';

/** Before a duty that could not be begun is tried again, in milliseconds. */
const RETRY_MILLISECONDS = 2_000;

/** Something the leader does: begun and ended in turn, however quickly leadership comes and goes. */
export class Duty {
  private isWanted = false;
  private end: LeadershipLost | null = null;
  private isBegun = false;
  private turns: Promise<void> = Promise.resolve();
  private waiting = new AbortController();

  constructor(
    private readonly start: () => LeadershipLost | void | Promise<LeadershipLost | void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Begins or ends it. Resolves when that is done; a beginning that fails goes on being tried. */
  want(isWanted: boolean): Promise<void> {
    this.isWanted = isWanted;
    if (!isWanted) {
      this.waiting.abort();
      this.waiting = new AbortController();
    }
    return (this.turns = this.turns.then(() => this.follow()));
  }

  private async follow(): Promise<void> {
    if (this.isWanted === this.isBegun) return;
    try {
      if (this.isWanted) {
        this.end = (await this.start()) ?? null;
        this.isBegun = true;
      } else {
        this.isBegun = false;
        await this.end?.();
      }
    } catch (error) {
      this.onError(error);
      if (this.isWanted) void this.tryAgain(this.waiting.signal);
    }
  }

  private async tryAgain(signal: AbortSignal): Promise<void> {
    await delay(RETRY_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await this.want(true);
  }
}
