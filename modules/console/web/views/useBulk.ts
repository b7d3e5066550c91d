import { useEffect, useRef, useState } from 'react';
import type { Operation } from '../api/Operation';
import { messageOf } from '../api/useChange';
import { refresh } from '../api/refresh';
import { send } from '../api/request';
import { serviceOf } from '../api/services';
import { kitText } from '../kit/texts';
import { notify } from '../kit/toastStore';
import { bulkText } from './bulkTexts';

/** One of many requests. */
export interface BulkRequest {
  /** Name of the record. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly json?: object;
  /** Version of the record as it was shown: a newer one refuses the request. */
  readonly updatedAt?: string | null;
}

/** How far many requests are. */
export interface BulkProgress {
  readonly total: number;
  readonly done: number;
  /** Refused requests, with the reason. */
  readonly failed: readonly string[];
  readonly isRunning: boolean;
}

/** Text of the toast that tells how many records were changed. */
type DoneText = 'changedMany' | 'deletedMany';

interface Change {
  readonly name: string;
  readonly operation: Operation;
}

const AT_ONCE = 3;

/**
 * Sends many requests, a few at a time, tells how far it is, and can be stopped. What was refused does not stop the others.
 * One toast undoes all that was changed; it waits until the refusals have been read.
 */
export function useBulk() {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const isStopped = useRef(false);
  const offer = useRef<(() => void) | null>(null);
  const close = () => {
    setProgress(null);
    offer.current?.();
    offer.current = null;
  };
  // Whoever leaves the page while the refusals are shown can undo all the same.
  useEffect(
    () => () => {
      offer.current?.();
      offer.current = null;
    },
    [],
  );
  /** @returns whether all requests succeeded and the person did not stop them */
  const work = async (
    requests: readonly BulkRequest[],
    atOnce: number,
    note: (request: BulkRequest, operation: Operation | null) => void,
  ): Promise<boolean> => {
    isStopped.current = false;
    const rest = [...requests];
    const failed: string[] = [];
    let done = 0;
    const tell = (isRunning: boolean) =>
      setProgress({ total: requests.length, done, failed: [...failed], isRunning });
    tell(true);
    const one = async () => {
      for (let next = rest.shift(); next && !isStopped.current; next = rest.shift()) {
        const { name, method, path, json, updatedAt = null } = next;
        await send(method, path, { ...(json && { json }), updatedAt }).then(
          ({ operation }) => note(next as BulkRequest, operation),
          (error: unknown) => failed.push(`${name}: ${messageOf(error as Error)}`),
        );
        done += 1;
        tell(true);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    tell(false);
    await refresh();
    return failed.length === 0 && !isStopped.current;
  };
  const undoAll = async (changes: readonly Change[]): Promise<void> => {
    let count = 0;
    const undo = serviceOf('undo');
    if (!undo) return;
    const { method, path } = undo;
    const requests = changes.map(({ name, operation: { undoToken } }) => ({
      name,
      method,
      path,
      json: { undoToken },
    }));
    const isWhole = await work(requests.reverse(), 1, () => (count += 1));
    notify({ text: bulkText('undoneMany', { count }) });
    if (isWhole) setProgress(null);
  };
  const run = async (requests: readonly BulkRequest[], done: DoneText): Promise<void> => {
    const changes: Change[] = [];
    let count = 0;
    const isWhole = await work(requests, AT_ONCE, ({ name }, operation) => {
      count += 1;
      if (operation) changes.push({ name, operation });
    });
    offer.current = () => {
      if (count === 0) return;
      const action = { label: kitText('undo'), run: () => undoAll(changes) };
      notify({ text: bulkText(done, { count }), ...(serviceOf('undo') && changes.length > 0 && { action }) });
    };
    if (isWhole) close();
  };
  return { progress, run, stop: () => void (isStopped.current = true), close };
}
