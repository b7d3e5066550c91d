import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Context of the running work; it follows the work through every `await`. Parts add members of their own, and set by
 * `extendContext` their values for work that the host itself begins.
 */
export interface ExecutionContext {
  /** The module that is running, for logs and metrics. */
  readonly moduleId: string | null;
}

const storage = new AsyncLocalStorage<ExecutionContext>();

/** The context of work of the host itself. */
export const OUTSIDE: ExecutionContext = { moduleId: null } as ExecutionContext;

/** Adds members to the context of work of the host itself, from which all others are made. */
export function extendContext(members: Omit<ExecutionContext, 'moduleId'>): void {
  Object.assign(OUTSIDE, members);
}

/** The context of the running work. */
export function currentContext(): ExecutionContext {
  return storage.getStore() ?? OUTSIDE;
}

/** Runs work in a context of its own. */
export function runInContext<T>(context: ExecutionContext, work: () => T): T {
  return storage.run(context, work);
}

/**
 * Runs work that many requests share, such as a timer, a batch or a connection that one of them happens to begin. It
 * runs outside the context of a request, and is logged without an owner.
 */
export function runOutside<T>(work: () => T): T {
  return storage.run(OUTSIDE, work);
}

/** Runs work in the current context with some of its members replaced. */
export function runWith<T>(changes: Partial<ExecutionContext>, work: () => T): T {
  return storage.run({ ...currentContext(), ...changes }, work);
}
