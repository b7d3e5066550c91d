import { currentContext, extendContext, type ExecutionContext } from '../../kernel/context/executionContext';
import type { Principal } from '../identity/Principal';
import type { StoredPrincipal } from '../identity/StoredPrincipal';
import type { Task } from './Task';
import type { Transaction } from './Transaction';
import { publicScope, type Scope } from './Scope';

export {
  currentContext,
  OUTSIDE,
  runInContext,
  runOutside,
  runWith,
  type ExecutionContext,
} from '../../kernel/context/executionContext';

// Members of the context, so that a connection taken anywhere is bound to the right tenant without anyone passing it along.
declare module '../../kernel/context/executionContext' {
  interface ExecutionContext {
    readonly requestId: string | null;
    readonly scope: Scope;
    readonly principal: Principal | null;
    /**
     * The principal that a job works for, which jobs that it enqueues inherit; null for work that no job or principal
     * began.
     */
    readonly behalf: StoredPrincipal | null;
    /** Why rows of all tenants may be seen; null means they may not. Set by `Tenancy.acrossTenants` only. */
    readonly acrossTenants: string | null;
    /** The open transaction, which every query of this context joins. */
    readonly transaction: Transaction | null;
    /** The request or job that the work was begun by, which its limits apply to; null for work of the host itself. */
    readonly task: Task | null;
    /** The client prefers that unknown members of its input are ignored. */
    readonly isLenient: boolean;
    /** Set while a shared cache loads an entry: it reads only, and work that holds a lock may wait for it. */
    readonly fillsCache: boolean;
    /** Set while work is tried out (`UnitOfWork.tryOut`): nothing that it does may be seen outside of it. */
    readonly isDryRun?: boolean;
  }
}

// Work that no request started has no tenant, and hence no rows.
extendContext({
  requestId: null,
  scope: publicScope(),
  principal: null,
  behalf: null,
  acrossTenants: null,
  transaction: null,
  task: null,
  isLenient: false,
  fillsCache: false,
});

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

/** Writes rows that the unit of work on many records has put off until its commit, ahead of a read. */
export async function writeDeferred(): Promise<void> {
  await currentTransaction()?.bulk?.flush();
}

/** A request's own context, which learns module, caller and scope on the way to the handler. */
export interface RequestContext extends ExecutionContext {
  moduleId: string | null;
  scope: Scope;
  principal: Principal | null;
  isLenient: boolean;
}

/** The context the server made for the running request; for the dispatcher, before any of the request's work runs. */
export function requestContext(): RequestContext {
  return currentContext();
}
