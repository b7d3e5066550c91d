import type { Access, AccessControl } from '../access/AccessControl';
import type { Principals } from '../access/Principals';
import { delegate, startOf } from '../identity/chain';
import type { Principal, Start } from '../identity/Principal';
import { rememberedStart, type StoredPrincipal } from '../identity/StoredPrincipal';
import type { CommandCall } from '../records/commands/CommandDeclaration';
import type { Organizations } from '../tenancy/Organizations';
import type { OrganizationTree } from '../tenancy/OrganizationTree';
import type { Scope } from '../tenancy/Scope';
import { ChainEnded } from './ChainEnded';
import type { ClaimedJob } from './JobRow';
import { jobScope } from './jobScope';

/** A call that was made for a job, and what it rests on. */
interface Made {
  readonly start: Start | undefined;
  readonly revision: number;
  readonly features: string;
  readonly call: CommandCall;
}

/** Input for the call of a job. */
interface Work {
  readonly job: ClaimedJob;
  readonly moduleId: string;
  readonly scope: Scope;
  readonly organizations: OrganizationTree;
  readonly features: readonly string[];
}

/**
 * Callers for commands of jobs: the account or key that enqueued the job. A job holds the features of its own module, limited
 * to those that the start of the chain holds now.
 */
export class JobCallers {
  private readonly made = new WeakMap<ClaimedJob, Made>();

  constructor(
    private readonly organizations: Organizations,
    private readonly accessControl: AccessControl,
    private readonly principals: Pick<Principals, 'present'>,
  ) {}

  /**
   * The call of a job. Judged each time, so that an account, key or organization that is gone meanwhile ends the work, and a
   * module which the tenant switches off meanwhile counts as off.
   *
   * @throws ChainEnded who the job works for, or its organization, is deleted, deactivated or closed
   */
  async of(job: ClaimedJob, moduleId: string, features: readonly string[] = []): Promise<CommandCall> {
    const scope = jobScope(job);
    const organizations = await this.organizations.treeOf(scope.tenantId);
    const work: Work = { job, moduleId, scope, organizations, features };
    const stored = job.scope?.caller ?? null;
    if (!stored) return callOf(work, null, this.ofModule(work));
    const { organizationId } = scope;
    if (organizationId !== null && !organizations.has(organizationId))
      throw new ChainEnded(`the organization ${organizationId} is deleted`);
    return this.onBehalf(stored, work);
  }

  private async onBehalf(stored: StoredPrincipal, work: Work): Promise<CommandCall> {
    const { job, organizations, features } = work;
    const present = await this.principals.present(stored);
    if (present.principal === null) throw new ChainEnded(present.reason);
    const start = present.principal && startOf(present.principal);
    const known = this.made.get(job);
    const { revision } = this.accessControl;
    const isKnown =
      known?.start === start &&
      known?.revision === revision &&
      known.call.organizations === organizations &&
      known.features === features.join();
    if (known && isKnown) return known.call;
    const call = this.make(stored, present.principal, work);
    this.made.set(job, { start, revision, features: features.join(), call });
    return call;
  }

  /** @param before undefined where no module keeps such principals, so that what they may do cannot be asked */
  private make(stored: StoredPrincipal, before: Principal | undefined, work: Work): CommandCall {
    const { job, moduleId, scope, organizations, features } = work;
    const { tenantId, organizationId, organizationIds } = scope;
    const bounds = { features: [`${moduleId}.*`, ...features], organizationIds };
    const link = { kind: 'job', name: job.worker_id, bounds } as const;
    if (!before) return callOf(work, delegate(rememberedStart(stored), link), this.ofModule(work));
    const principal = delegate(before, link);
    const within = organizationId ?? organizationIds?.[0] ?? null;
    const access = this.accessControl.evaluate(
      principal,
      tenantId,
      within,
      organizations,
      organizationId === null,
    );
    return callOf(
      { ...work, scope: { ...scope, organizationIds: access.organizationIds } },
      principal,
      access,
    );
  }

  private ofModule({ moduleId, scope, organizations, features }: Work): Access {
    return this.accessControl.evaluateModule(moduleId, scope.organizationIds, organizations, features);
  }
}

function callOf({ scope, organizations }: Work, principal: Principal | null, access: Access): CommandCall {
  return { principal, scope, access, organizations, headers: {}, cookies: {} };
}
