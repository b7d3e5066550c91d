import { useRef, useState } from 'react';
import { messageOf } from '../api/useChange';
import { refresh } from '../api/queryClient';
import { send } from '../api/request';

/** One of many requests. */
export interface BulkRequest {
  /** Name of the record. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly json?: object;
}

/** How far many requests are. */
export interface BulkProgress {
  readonly total: number;
  readonly done: number;
  /** What was refused, with the reason. */
  readonly failed: readonly string[];
  readonly isRunning: boolean;
}

const AT_ONCE = 3;

/** Sends many requests, a few at a time, tells how far it is, and can be stopped. What was refused does not stop the others. */
export function useBulk() {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const isStopped = useRef(false);
  const run = async (requests: readonly BulkRequest[]): Promise<void> => {
    isStopped.current = false;
    const rest = [...requests];
    const failed: string[] = [];
    let done = 0;
    const tell = (isRunning: boolean) =>
      setProgress({ total: requests.length, done, failed: [...failed], isRunning });
    tell(true);
    const work = async () => {
      for (let next = rest.shift(); next && !isStopped.current; next = rest.shift()) {
        const { name, method, path, json } = next;
        await send(method, path, { ...(json && { json }) }).catch((error: unknown) => {
          failed.push(`${name}: ${messageOf(error as Error)}`);
        });
        done += 1;
        tell(true);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    tell(false);
    await refresh();
  };
  return {
    progress,
    run,
    stop: () => void (isStopped.current = true),
    close: () => setProgress(null),
  };
}
