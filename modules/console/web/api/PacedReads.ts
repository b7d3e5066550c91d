/** Time and timers. */
export interface Timers {
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls a function once, after this many milliseconds. */
  readonly after: (milliseconds: number, run: () => void) => void;
}

/** How paced reads are made. */
export interface PacedReadsOptions<K> {
  /** Reads a resource. A failure ends the read like an answer. */
  readonly read: (key: K) => Promise<unknown>;
  /** Whether the page is shown: nothing is read while it is not. */
  readonly isShown: () => boolean;
  readonly timers: Timers;
}

/** Least milliseconds between the end of a read and the next one of the same resource. */
export const PAUSE = 1_000;

interface State {
  /** Whether something has changed since the last read began. */
  isWanted: boolean;
  /** From the begin of a read to the end of the pause after it. */
  isBusy: boolean;
}

/**
 * Reads resources again after events, however many come. Of each resource at most one read is under way and one waits. A
 * read is never given up for the next event, and the pause after it is as long as it took, and at least a second. While
 * the page is not shown, reads wait; each is made once when the page is shown again.
 */
export class PacedReads<K> {
  private readonly states = new Map<K, State>();

  constructor(private readonly options: PacedReadsOptions<K>) {}

  /** Reads the resource: at once, or when the read under way has ended and the pause after it is over. */
  want(key: K): void {
    const state = this.states.get(key) ?? { isWanted: false, isBusy: false };
    this.states.set(key, state);
    state.isWanted = true;
    this.begin(key, state);
  }

  /** Makes the reads that have waited for the page to be shown. */
  resume(): void {
    for (const [key, state] of [...this.states]) this.begin(key, state);
  }

  private begin(key: K, state: State): void {
    const { read, timers, isShown } = this.options;
    if (!state.isWanted || state.isBusy || !isShown()) return;
    state.isWanted = false;
    state.isBusy = true;
    const begun = timers.now();
    const end = () =>
      timers.after(Math.max(PAUSE, timers.now() - begun), () => {
        state.isBusy = false;
        if (state.isWanted) this.begin(key, state);
        else this.states.delete(key);
      });
    read(key).then(end, end);
  }
}
