import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '../identity/Principal';
import type { Task } from './Task';
import type { Transaction } from './Transaction';
import { publicScope, type Scope } from './Scope';

/**
 * What the work at hand runs as. Follows the work through every `await`, so that a connection taken anywhere
 * below is bound to the right tenant without anyone passing it along.
 */
export interface ExecutionContext {
  readonly requestId: string | null;
  /** The module whose code is running, for logs and metrics. */
  readonly moduleId: string | null;
  readonly scope: Scope;
  readonly principal: Principal | null;
  /** Why rows of all tenants may be seen; null means they may not. Set by `Tenancy.acrossTenants` only. */
  readonly acrossTenants: string | null;
  /** The open transaction, which every query of this context joins. */
  readonly transaction: Transaction | null;
  /** The request or job that the work was begun by, which its limits apply to; null for work of the host itself. */
  readonly task: Task | null;
}

const storage = new AsyncLocalStorage<ExecutionContext>();

/** The context of work that no request started: without tenant, and hence without rows. */
export const OUTSIDE: ExecutionContext = {
  requestId: null,
  moduleId: null,
  scope: publicScope(),
  principal: null,
  acrossTenants: null,
  transaction: null,
  task: null,
};

/** The context of the running work; outside of any, one without tenant and hence without rows. */
export function currentContext(): ExecutionContext {
  return storage.getStore() ?? OUTSIDE;
}

/**
 * The transaction that the running work has joined, or null.
 *
 * @throws Error when it has ended: its connection may serve another tenant by now
 */
export function currentTransaction(): Transaction | null {
  const { transaction } = currentContext();
  transaction?.assertOpen();
  return transaction;
}

/** A request's own context, which learns module, caller and scope on the way to the handler. */
export interface RequestContext extends ExecutionContext {
  moduleId: string | null;
  scope: Scope;
  principal: Principal | null;
}

/** The context the server made for the running request; for the dispatcher, before any of the request's work runs. */
export function requestContext(): RequestContext {
  return currentContext();
}

/** Runs work in a context of its own. */
export function runInContext<T>(context: ExecutionContext, work: () => T): T {
  return storage.run(context, work);
}

/**
 * Runs work that many requests share, as a timer, a batch or a connection that one of them happens to begin: it is no
 * request's, and is logged as nobody's.
 */
export function runOutside<T>(work: () => T): T {
  return storage.run(OUTSIDE, work);
}

/** Runs work in the current context with some of its members replaced. */
export function runWith<T>(changes: Partial<ExecutionContext>, work: () => T): T {
  return storage.run({ ...currentContext(), ...changes }, work);
}
