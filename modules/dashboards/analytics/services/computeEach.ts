import { HttpError, type Logger } from '@tenantry/core';
import type { DetailedResult } from '../rules/DataDetails';
import type { DetailedRequest } from '../rules/DataRequest';
import { sizeOf } from '../rules/DataResult';

/** One of many requests. */
export interface BatchEntry {
  readonly id: string;
  readonly request: DetailedRequest;
}

/** Result or error of one request of a batch. */
export type BatchResult =
  | { readonly id: string; readonly ok: true; readonly data: DetailedResult }
  | { readonly id: string; readonly ok: false; readonly error: string };

/** Requests of one batch that are computed at a time, so that a batch leaves connections to others. */
const AT_ONCE = 3;

/** Bytes, about, that the results of one batch take in memory; those that come after that are refused. */
const MOST_BYTES = 16 * 1024 * 1024;

const TOO_LARGE = 'The results are too large together: send fewer requests, or set groupBy.limit';

/**
 * Answers each request by itself, in their order. Equal ones are computed once. Those that follow after results that are too large
 * together are refused, whatever they ask for.
 */
export async function computeEach(
  entries: readonly BatchEntry[],
  compute: (request: DetailedRequest) => Promise<DetailedResult>,
  logger: Pick<Logger, 'error'>,
): Promise<BatchResult[]> {
  const results = new Map<string, Promise<BatchResult>>();
  const ordered: Promise<BatchResult>[] = [];
  const running = new Set<Promise<unknown>>();
  let size = 0;
  for (const { id, request } of entries) {
    // Only results that have come already count here: their size is the same as below, or less.
    if (size > MOST_BYTES) {
      ordered.push(Promise.resolve(tooLarge(id)));
      continue;
    }
    const key = JSON.stringify(request);
    let result = results.get(key);
    if (!result) {
      while (running.size >= AT_ONCE) await Promise.race(running);
      result = resultOf(id, () => compute(request), logger);
      results.set(key, result);
      const ended: Promise<unknown> = result.finally(() => running.delete(ended));
      running.add(ended);
    }
    ordered.push(
      result.then((answer) => {
        size += sizeOfAnswer(answer);
        return { ...answer, id };
      }),
    );
  }
  let sent = 0;
  return (await Promise.all(ordered)).map((answer) => {
    if (sent > MOST_BYTES) return tooLarge(answer.id);
    sent += sizeOfAnswer(answer);
    return answer;
  });
}

const sizeOfAnswer = (answer: BatchResult): number => (answer.ok ? sizeOf(answer.data) : 0);
const tooLarge = (id: string): BatchResult => ({ id, ok: false, error: TOO_LARGE });

async function resultOf(
  id: string,
  compute: () => Promise<DetailedResult>,
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
