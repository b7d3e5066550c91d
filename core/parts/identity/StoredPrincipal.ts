import { delegate, delegatesOf, startOf, type ChainLink } from './chain';
import type { AccessRules } from './AccessRules';
import type { Principal, Start } from './Principal';

/**
 * A principal as it is kept with a job, a rule or a token that acts on its behalf later: who it is and the bounds of the chain,
 * and nothing of what they may do, which is read when it is used.
 */
export interface StoredPrincipal {
  readonly kind: Start['kind'];
  /** User id, or `api_key:<key id>`. */
  readonly subject: string;
  readonly tenantId: string | null;
  readonly organizationId: string | null;
  /** Of a key, for logs. */
  readonly name?: string;
  readonly madeBy?: string | null;
  /** Steps of the chain behind the start; absent where there are none. */
  readonly links?: readonly ChainLink[];
}

/** The part of a principal that is kept. */
export function storedPrincipal(principal: Principal): StoredPrincipal {
  const start = startOf(principal);
  const { kind, subject, tenantId, organizationId } = start;
  const links = delegatesOf(principal).map(({ kind: by, name, access, behalfOf }): ChainLink => {
    const { bounds = [] } = access;
    const isBounded = bounds.length > (behalfOf.access.bounds ?? []).length;
    return { kind: by, name, bounds: (isBounded && bounds.at(-1)) || null };
  });
  return {
    kind,
    subject,
    tenantId,
    organizationId,
    ...(start.kind === 'api_key' && { name: start.name, madeBy: start.madeBy }),
    ...(links.length > 0 && { links }),
  };
}

/** Id of the account or key at the start. */
export function startIdOf({ subject }: Pick<StoredPrincipal, 'subject'>): string {
  return subject.slice(subject.indexOf(':') + 1);
}

/** The chain again, behind its start as it is now. */
export function chainOf(start: Start, { links = [] }: Pick<StoredPrincipal, 'links'>): Principal {
  return links.reduce<Principal>(delegate, start);
}

const NO_RIGHTS: AccessRules = { userAcls: [], roleAcls: [] };

/** The start of a chain by what is kept of it, without rights: for logs, and where no module keeps such starts. */
export function rememberedStart(stored: StoredPrincipal): Start {
  const { kind, subject, tenantId, organizationId, name = '', madeBy = null } = stored;
  const common = { subject, tenantId, organizationId, roles: [], access: NO_RIGHTS };
  return kind === 'user'
    ? { ...common, kind, userId: subject, sessionId: null }
    : { ...common, kind, keyId: startIdOf(stored), name, madeBy };
}
