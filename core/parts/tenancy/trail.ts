import { currentContext, runWith } from './executionContext';

declare module '../../kernel/context/executionContext' {
  interface ExecutionContext {
    /** Ids of what led to the running work, the first one first; absent where nothing noted any. Jobs carry it along. */
    readonly trail?: readonly string[];
  }
}

/**
 * Ids of what led to the running work, the first one first: what automatic work notes so as to recognize that it was
 * triggered by itself. Events and jobs carry it along, also into other processes and through jobs of other modules.
 */
export function currentTrail(): readonly string[] {
  return currentContext().trail ?? [];
}

/** Runs work with what led to it. */
export function onTrail<T>(trail: readonly string[], work: () => T): T {
  return runWith({ trail }, work);
}
