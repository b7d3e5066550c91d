import { Reply } from '../../http/Reply';

/** Reference to an operation that a client can undo. */
export interface UndoableOperation {
  /** Of the entry in the action log; the `logId` of a later redo. */
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
  /** In the language of the caller. */
  readonly actionLabel: string | null;
  readonly resourceKind: string | null;
  readonly resourceId: string | null;
  /** ISO time. */
  readonly executedAt: string;
}

/** A command that was executed: its result, and the operation that can be undone. */
export class ExecutedCommand<TResult> {
  constructor(
    readonly result: TResult,
    /** Null when it cannot be undone. */
    readonly operation: UndoableOperation | null,
  ) {}

  /**
   * The answer with the header `x-operation`, where there is something to
   * undo.
   *
   * @param answer a reply, or the JSON of a 200
   */
  answer(answer: unknown): Reply {
    const reply = answer instanceof Reply ? answer : new Reply(200, answer);
    if (!this.operation) return reply;
    return reply.withHeader('x-operation', `op:${encodeURIComponent(JSON.stringify(this.operation))}`);
  }
}
