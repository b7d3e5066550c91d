import { isTransient } from '../../kernel/errors/isTransient';
import { runOutside } from '../tenancy/executionContext';

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns many small calls into few large ones without making anyone wait on purpose: what arrives while a batch is
 * under way makes up the next batch.
 *
 * Calls of different tenants share a batch: one that fails for a reason of its own does not fail the others.
 */
export class Coalescer<Input, Output> {
  private waiting: Waiting<Input, Output>[] = [];
  private busy = false;

  /**
   * @param work answers a batch, in its order, or fails without having done any of it
   * @param largest inputs in a batch at most
   */
  constructor(
    private readonly work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
    private readonly largest = 250,
  ) {}

  do(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      if (!this.busy) void runOutside(() => this.drain());
    });
  }

  /** The first of a batch waits for those that come in the same turn of the event loop: jobs are fetched together. */
  private async drain(): Promise<void> {
    this.busy = true;
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      await this.answer(this.waiting.splice(0, this.largest));
    }
    this.busy = false;
  }

  /** A batch that fails is done in halves, so that an input which cannot be done fails alone. */
  private async answer(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await this.work(batch.map(({ input }) => input));
      batch.forEach(({ resolve }, index) => resolve(outputs[index] as Output));
    } catch (error) {
      if (batch.length === 1 || isTransient(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await this.answer(batch.slice(0, half));
      await this.answer(batch.slice(half));
    }
  }
}
