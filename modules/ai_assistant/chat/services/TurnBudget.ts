import type { Loop } from '../rules/loop';

/** Why a turn was ended before its model was done. */
export type BudgetReason =
  | 'budget-tool-calls'
  | 'budget-wall-clock'
  | 'budget-tokens'
  | 'budget-day'
  | 'answer-bytes'
  | 'moderation'
  | 'access-lost';

/** Counts what a turn uses, and ends it when that is enough. */
export class TurnBudget {
  /** Set when the turn was ended by its budget. */
  reason: BudgetReason | null = null;
  private readonly timer: NodeJS.Timeout;
  private toolCalls = 0;
  private tokens = 0;

  constructor(
    private readonly loop: Loop,
    private readonly controller: AbortController,
  ) {
    this.timer = setTimeout(() => this.end('budget-wall-clock'), loop.maxWallClockMs).unref();
  }

  /** Counts a call of a tool. @returns false where there are none left */
  takeToolCall(): boolean {
    this.toolCalls += 1;
    return this.toolCalls <= this.loop.maxToolCalls;
  }

  /** A step of the model has ended. @param goesOn whether another one would follow @param isDayOver no tokens of the day are left */
  stepDone(tokens: number, goesOn: boolean, isDayOver: boolean): void {
    this.tokens += tokens;
    const reason = goesOn ? this.limit(this.tokens, isDayOver) : null;
    if (reason) this.end(reason);
  }

  /** Why no further step may begin; null where one may. @param tokens of all steps @param isDayOver as of `stepDone` */
  private limit(tokens: number, isDayOver: boolean): BudgetReason | null {
    const { maxTokens, maxToolCalls } = this.loop;
    if (isDayOver) return 'budget-day';
    if (this.toolCalls >= maxToolCalls) return 'budget-tool-calls';
    return maxTokens !== undefined && tokens >= maxTokens ? 'budget-tokens' : null;
  }

  /** The turn is over. */
  close(): void {
    clearTimeout(this.timer);
  }

  /** Ends the turn, unless it is over already. */
  end(reason: BudgetReason): void {
    if (this.controller.signal.aborted) return;
    this.reason = reason;
    this.controller.abort(reason);
  }
}
