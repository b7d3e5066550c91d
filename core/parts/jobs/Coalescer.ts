import { runOutside } from '../tenancy/executionContext';

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns many small calls into few large ones without making anyone wait on purpose: what arrives while a batch is
 * under way makes up the next batch.
 */
export class Coalescer<Input, Output> {
  private waiting: Waiting<Input, Output>[] = [];
  private busy = false;

  /**
   * @param work answers a batch, in its order
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
      const batch = this.waiting.splice(0, this.largest);
      try {
        const outputs = await this.work(batch.map(({ input }) => input));
        batch.forEach(({ resolve }, index) => resolve(outputs[index] as Output));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.busy = false;
  }
}
