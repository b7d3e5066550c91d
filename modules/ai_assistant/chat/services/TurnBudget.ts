import type { Loop } from '../rules/loop';

/** Why a turn was ended before its model was done. */
export type BudgetReason = 'budget-tool-calls' | 'budget-wall-clock' | 'budget-tokens' | 'budget-day';

/** Counts what a turn uses, and ends it when that is enough. */
export class TurnBudget {
  /** Set when the turn was ended by its budget. */
  reason: BudgetReason | null = null;
  private readonly timer: NodeJS.Timeout | null;
  private toolCalls = 0;
  private tokens = 0;

  constructor(
    private readonly loop: Loop,
    private readonly controller: AbortController,
  ) {
    this.timer =
      loop.maxWallClockMs === undefined
        ? null
        : setTimeout(() => this.end('budget-wall-clock'), loop.maxWallClockMs).unref();
  }

  /** Counts a call of a tool. @returns false where there are none left */
  takeToolCall(): boolean {
    this.toolCalls += 1;
    const { maxToolCalls } = this.loop;
    return maxToolCalls === undefined || this.toolCalls <= maxToolCalls;
  }

  /** A step of the model has ended. @param goesOn whether another one would follow @param isDayOver no tokens of the day are left */
  stepDone(tokens: number, goesOn: boolean, isDayOver: boolean): void {
    this.tokens += tokens;
    if (!goesOn) return;
    if (isDayOver) this.end('budget-day');
    const { maxTokens, maxToolCalls } = this.loop;
    if (maxToolCalls !== undefined && this.toolCalls >= maxToolCalls) this.end('budget-tool-calls');
    else if (maxTokens !== undefined && this.tokens >= maxTokens) this.end('budget-tokens');
  }

  /** The turn is over. */
  close(): void {
    if (this.timer) clearTimeout(this.timer);
  }

  private end(reason: BudgetReason): void {
    if (this.controller.signal.aborted) return;
    this.reason = reason;
    this.controller.abort(reason);
  }
}
