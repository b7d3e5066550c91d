import { currentContext, OUTSIDE, runInContext, runWith } from './executionContext';
import type { Scope } from './Scope';

/** Where work outside the scope of its caller is logged. */
export interface BypassLog {
  info(members: object, message: string): void;
  debug(members: object, message: string): void;
}

/** The current scope, and methods that run work outside of it, which log each use. */
export class Tenancy {
  constructor(private readonly log: BypassLog) {}

  /** The scope of the running work. */
  get scope(): Scope {
    return currentContext().scope;
  }

  /**
   * Runs work that sees the rows of all tenants: the one bypass of row-level security, for super administrators,
   * sign-in and maintenance. Every use is logged with its reason.
   *
   * @param reason for the log, for example `sign-in: find account by e-mail`
   */
  acrossTenants<T>(reason: string, work: () => Promise<T>): Promise<T> {
    const context = currentContext();
    if (context.acrossTenants !== null) return work();
    this.log.info(
      {
        bypass: 'acrossTenants',
        reason,
        module: context.moduleId,
        subject: context.principal?.subject,
      },
      'work across tenants',
    );
    return runWith({ acrossTenants: reason, transaction: null }, work);
  }

  /**
   * `acrossTenants` for background work, such as writing rows that many requests have queued. It runs and logs outside of
   * the context of a request, even where a timer of a request began it.
   */
  inBackground<T>(reason: string, work: () => Promise<T>): Promise<T> {
    return this.outsideRequests(() => this.acrossTenants(reason, work));
  }

  /**
   * Runs work of the module as no request's: without tenant, caller, transaction and request id. Timers and batches that
   * many requests share are begun in it, or they would run, and log, as the request that happened to begin them.
   */
  outsideRequests<T>(work: () => T): T {
    const { moduleId } = currentContext();
    return runInContext({ ...OUTSIDE, moduleId }, work);
  }

  /**
   * Runs work bound to one tenant, for those who may act on a tenant that is not their own. Row-level
   * security holds inside: nothing of a third tenant can be reached by mistake.
   */
  inTenant<T>(tenantId: string, reason: string, work: () => Promise<T>): Promise<T> {
    const context = currentContext();
    if (context.acrossTenants === null && context.scope.tenantId === tenantId) return work();
    this.log.debug({ bypass: 'inTenant', tenantId, reason, module: context.moduleId }, 'work in a tenant');
    const scope: Scope = {
      ...context.scope,
      tenantId,
      organizationId: null,
      organizationIds: null,
      selected: true,
    };
    return runWith({ scope, acrossTenants: null, transaction: null }, work);
  }
}
