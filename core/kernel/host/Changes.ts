import { runOutside } from '../context/executionContext';

/** The changes of a host, which are made one after the other. */
export class Changes {
  private last: Promise<unknown> = Promise.resolve();
  private first: Promise<unknown> = this.last;

  /** Resolves when the changes requested so far have been made, or have failed. */
  get made(): Promise<unknown> {
    return this.last;
  }

  /** The same of the first change alone. */
  get firstMade(): Promise<unknown> {
    return this.first;
  }

  /** Makes a change after those before it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    // Runs outside the context of the request: hooks set timers that outlive it.
    const change = runOutside(() => this.last.then(work));
    this.last = change.catch(() => undefined);
    return change;
  }

  /**
   * Makes the first change, which others wait for as for any other. Resolves when it is made, or has called `onReady`.
   *
   * @param onFailure called with what fails after that
   * @throws whatever fails before
   */
  begin(work: (onReady: () => void) => Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let isReady = false;
      const onReady = (): void => {
        isReady = true;
        resolve();
      };
      const onError = (error: unknown): void => (isReady ? onFailure(error) : reject(error));
      this.last = this.inTurn(() => work(onReady))
        .then(resolve, onError)
        .catch(() => undefined);
      this.first = this.last;
    });
  }
}
