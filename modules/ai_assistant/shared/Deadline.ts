/** Ends work that takes too long, or after its client has left. */
export class Deadline {
  readonly signal: AbortSignal;
  private readonly late = new AbortController();
  private readonly timer: NodeJS.Timeout;

  /** @param left aborts when the client has left */
  constructor(left: AbortSignal, milliseconds: number) {
    this.signal = AbortSignal.any([left, this.late.signal]);
    this.timer = setTimeout(() => this.late.abort(new Error('The time is over')), milliseconds).unref();
  }

  get isOver(): boolean {
    return this.late.signal.aborted;
  }

  /** The work is done. */
  close(): void {
    clearTimeout(this.timer);
  }
}
