import type { AccessControl } from '../access/AccessControl';
import type { CommandCall } from '../records/commands/CommandDeclaration';
import type { Principal } from '../identity/Principal';
import type { Organizations } from '../tenancy/Organizations';
import type { ClaimedJob, StoredCaller } from './JobRow';
import { jobScope } from './jobScope';

/** On whose behalf jobs execute commands: whoever enqueued them, with what the worker's own module may do. */
export class JobCallers {
  constructor(
    private readonly organizations: Organizations,
    private readonly accessControl: AccessControl,
  ) {}

  /**
   * The call of a job. What the person may do was asked when they enqueued it, and is not asked again: an account that
   * has meanwhile been deleted, or has lost the feature, does not leave work half done.
   *
   * Made each time, so that a module which the tenant switches off meanwhile counts as off.
   */
  async of(job: ClaimedJob, moduleId: string, features: readonly string[] = []): Promise<CommandCall> {
    const scope = jobScope(job);
    const organizations = await this.organizations.treeOf(scope.tenantId);
    return {
      principal: principalOf(job.scope?.caller ?? null),
      scope,
      access: this.accessControl.evaluateModule(moduleId, scope.organizationIds, organizations, features),
      organizations,
      headers: {},
      cookies: {},
    };
  }
}

/** What is kept of who enqueues a job. */
export function storedCaller(principal: Principal | null): StoredCaller | null {
  if (!principal) return null;
  const { kind, subject, userId, tenantId, organizationId } = principal;
  return { kind, subject, userId, tenantId, organizationId };
}

/** Enough for the action log; it holds no features, and belongs to no session. */
function principalOf(caller: StoredCaller | null): Principal | null {
  return caller && { ...caller, sessionId: null, roles: [], access: { userAcls: [], roleAcls: [] } };
}
