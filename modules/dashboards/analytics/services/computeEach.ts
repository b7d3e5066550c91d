import { HttpError, type Logger } from '@tenantry/core';
import type { DataRequest } from '../rules/DataRequest';
import type { DataResult } from '../rules/DataResult';

/** One of many requests. */
export interface BatchEntry {
  readonly id: string;
  readonly request: DataRequest;
}

/** What became of it. */
export type BatchResult =
  | { readonly id: string; readonly ok: true; readonly data: DataResult }
  | { readonly id: string; readonly ok: false; readonly error: string };

/** Requests of one batch that are computed at a time, so that a batch leaves connections to others. */
const AT_ONCE = 3;

/** Answers each request by itself, in their order. Equal ones are computed once. */
export async function computeEach(
  entries: readonly BatchEntry[],
  compute: (request: DataRequest) => Promise<DataResult>,
  logger: Pick<Logger, 'error'>,
): Promise<BatchResult[]> {
  const results = new Map<string, Promise<BatchResult>>();
  const ordered: Promise<BatchResult>[] = [];
  const running = new Set<Promise<unknown>>();
  for (const { id, request } of entries) {
    const key = JSON.stringify(request);
    let result = results.get(key);
    if (!result) {
      while (running.size >= AT_ONCE) await Promise.race(running);
      result = resultOf(id, () => compute(request), logger);
      results.set(key, result);
      const ended: Promise<unknown> = result.finally(() => running.delete(ended));
      running.add(ended);
    }
    ordered.push(result.then((answer) => ({ ...answer, id })));
  }
  return Promise.all(ordered);
}

async function resultOf(
  id: string,
  compute: () => Promise<DataResult>,
  logger: Pick<Logger, 'error'>,
): Promise<BatchResult> {
  try {
    return { id, ok: true, data: await compute() };
  } catch (error) {
    if (error instanceof HttpError) return { id, ok: false, error: error.message };
    logger.error({ err: error }, 'a request of a batch failed');
    return { id, ok: false, error: 'An error occurred while processing your request' };
  }
}
