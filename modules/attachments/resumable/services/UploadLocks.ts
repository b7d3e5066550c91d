import { HttpError } from '@tenantry/core';

/** Milliseconds that a request waits for the one before it. */
const LONGEST_WAIT = 5_000;

/** A request that goes on with an upload. */
interface Holder {
  /** Asks the request to end. */
  readonly release: () => Promise<void> | void;
  /** Lets the next request go on, in the order in which they came. */
  readonly waiting: Set<() => void>;
}

/** The right to go on with an upload, as the server of the protocol uses it. */
export interface UploadLock {
  lock(ended: AbortSignal, release: Holder['release']): Promise<void>;
  unlock(): Promise<void>;
}

/** One request at a time for each upload. Requests that wait are notified, so that they take no processor time. */
export class UploadLocks {
  private readonly holders = new Map<string, Holder>();

  newLock(id: string): UploadLock {
    return {
      lock: async (_ended, release) => {
        const before = this.holders.get(id);
        if (before) await this.wait(before);
        this.holders.set(id, { release, waiting: before?.waiting ?? new Set() });
      },
      unlock: () => {
        const [next] = this.holders.get(id)?.waiting ?? [];
        if (next) next();
        else this.holders.delete(id);
        return Promise.resolve();
      },
    };
  }

  /** @throws HttpError 423 the other request goes on for longer */
  private wait({ release, waiting }: Holder): Promise<void> {
    return new Promise((resolve, reject) => {
      const goOn = (): void => {
        clearTimeout(timer);
        waiting.delete(goOn);
        resolve();
      };
      const giveUp = (): void => {
        waiting.delete(goOn);
        reject(new HttpError(423, 'Another request of this upload is still running.'));
      };
      const timer = setTimeout(giveUp, LONGEST_WAIT);
      waiting.add(goOn);
      void release();
    });
  }
}
