/**
 * Claims of an access token. Clients read `sub`, `tenantId` and `orgId`.
 */
export interface StaffClaims {
  /** User id. */
  readonly sub: string;
  /** Session id. */
  readonly sid: string;
  readonly tenantId: string;
  readonly orgId: string | null;
  readonly email: string;
  /** Names of the roles held when the token was issued; informational. */
  readonly roles: readonly string[];
  /** Seconds since 1970. */
  readonly exp: number;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The claims of a token with a checked signature, or null when it is not one of ours. */
export function staffClaims(payload: unknown): StaffClaims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { sub, sid, tenantId, orgId, email, roles, exp } = payload as Record<string, unknown>;
  if (!isUuid(sub) || !isUuid(sid) || !isUuid(tenantId)) return null;
  if (orgId !== null && !isUuid(orgId)) return null;
  if (typeof email !== 'string' || typeof exp !== 'number' || !Array.isArray(roles)) return null;
  return { sub, sid, tenantId, orgId, email, roles: roles.map(String), exp };
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
