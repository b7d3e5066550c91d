import type { AccessRules } from './AccessRules';

/**
 * Who is calling, as an authenticator established it.
 *
 * Immutable and cached: anything that changes an account, a role or an ACL drops the cached principal in
 * every process.
 */
export interface Principal {
  readonly kind: 'user' | 'api_key';
  /** User id, or `api_key:<key id>`. */
  readonly subject: string;
  /** The user behind the credential; null for a key without one. */
  readonly userId: string | null;
  /** The account's own tenant; null for platform-wide accounts. */
  readonly tenantId: string | null;
  /** The account's own organization. */
  readonly organizationId: string | null;
  /** The session the credential belongs to; null for API keys. */
  readonly sessionId: string | null;
  /** Names of the roles held, sorted. */
  readonly roles: readonly string[];
  /** Ids of these roles; a kind of credential without roles may leave them out. */
  readonly roleIds?: readonly string[];
  /** What the principal may do, before a tenant and an organization are chosen. */
  readonly access: AccessRules;
}
