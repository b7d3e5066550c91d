import { AsyncLocalStorage } from 'node:async_hooks';

/** Rules that follow from one another. */
const MOST = 8;

const storage = new AsyncLocalStorage<readonly string[]>();

/** Ids of the rules whose actions led to the running work, the first one first. */
export function currentChain(): readonly string[] {
  return storage.getStore() ?? [];
}

/** Runs what an action does: rules that this triggers know what led to them. */
export function inChain<T>(chain: readonly string[], work: () => T): T {
  return storage.run(chain, work);
}

/**
 * Why a rule is not run again by what it has led to; null where it may run.
 *
 * @param chain ids of the rules that led here
 */
export function loopOf(ruleId: string, chain: readonly string[]): string | null {
  if (chain.includes(ruleId)) return 'The rule was triggered by its own actions, and was not run again';
  return chain.length >= MOST ? `More than ${MOST} rules follow from one another` : null;
}
