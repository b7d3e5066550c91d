import { setImmediate } from 'node:timers/promises';
import type { RunningTurn } from './ChatTurns';

/** A running turn. Clients follow its answer from the beginning, also after they connect again. */
export class LiveTurn {
  private readonly parts: string[] = [];
  private readonly waiting = new Set<() => void>();
  private followers = 0;
  private timer: NodeJS.Timeout | null = null;
  private isOver = false;
  /** Resolves when the turn is over, and what it said is stored. */
  readonly over: Promise<void>;

  /**
   * @param patience milliseconds for which the model goes on when no client follows it
   * @param onOver called when the turn is over
   */
  constructor(
    private readonly turn: RunningTurn,
    private readonly patience: number,
    private readonly onOver: () => void,
  ) {
    this.over = this.collect();
  }

  /**
   * The answer as server-sent events, from its first part: all that is ready at a time. @param signal ends it when the client
   * has left
   */
  async *follow(signal: AbortSignal): AsyncGenerator<string> {
    this.followers += 1;
    if (this.timer) clearTimeout(this.timer);
    signal.addEventListener('abort', this.wake, { once: true });
    try {
      for (let at = 0; !signal.aborted;) {
        while (at >= this.parts.length && !this.isOver && !signal.aborted)
          await new Promise<void>((resolve) => this.waiting.add(resolve));
        // Parts come several at a time; each sending is a system call.
        await setImmediate();
        const ready = this.parts.slice(at);
        if (ready.length === 0 || signal.aborted) return;
        at += ready.length;
        yield ready.join('');
      }
    } finally {
      signal.removeEventListener('abort', this.wake);
      this.followers -= 1;
      if (this.followers === 0 && !this.isOver) this.leave();
    }
  }

  /** Ends the turn. */
  stop(reason: string): void {
    this.turn.stop(reason);
  }

  private async collect(): Promise<void> {
    try {
      for await (const chunk of this.turn.chunks) {
        this.parts.push(`data: ${JSON.stringify(chunk)}\n\n`);
        this.wake();
      }
    } finally {
      this.isOver = true;
      if (this.timer) clearTimeout(this.timer);
      this.wake();
      this.onOver();
    }
  }

  private leave(): void {
    if (this.patience === 0) this.stop('client-stop');
    else this.timer = setTimeout(() => this.stop('client-stop'), this.patience).unref();
  }

  private readonly wake = (): void => {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  };
}
