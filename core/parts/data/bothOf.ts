/** PostgreSQL's code for a statement that it refuses because one before it in the transaction has failed. */
const AFTER_FAILURE = '25P02';

/**
 * The results of two statements of a transaction that are sent together. Both have ended when it settles, and the error is
 * that of the one that failed, not of the one that PostgreSQL refused because of that.
 */
export async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  const failures = [a, b].filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  const failure = failures.find(({ reason }) => !isAfterFailure(reason)) ?? failures[0];
  if (failure) throw failure.reason;
  return [(a as PromiseFulfilledResult<A>).value, (b as PromiseFulfilledResult<B>).value];
}

function isAfterFailure(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === AFTER_FAILURE;
}
