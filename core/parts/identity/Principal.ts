import type { AccessRules } from './AccessRules';

/** The part of a principal that all kinds have. */
interface Rights {
  /** Who stands at the start: the id of the user, or `api_key:<key id>`. Limits of callers count by it. */
  readonly subject: string;
  /** The own tenant; null for platform-wide accounts. */
  readonly tenantId: string | null;
  /** The own organization. */
  readonly organizationId: string | null;
  /** Names of the roles held, sorted. */
  readonly roles: readonly string[];
  /** Ids of these roles; a kind of credential without roles may leave them out. */
  readonly roleIds?: readonly string[];
  /** Rights of the principal, before a tenant and an organization are chosen. */
  readonly access: AccessRules;
}

/** A person, by their account. */
export interface Person extends Rights {
  readonly kind: 'user';
  readonly userId: string;
  /** The session of the credential; null where none was presented. */
  readonly sessionId: string | null;
}

/** A key by which a program acts for itself. It is not the account that made it, and owns what it makes. */
export interface ApiKey extends Rights {
  readonly kind: 'api_key';
  /** UUID of the key, by which logs and rows name it as their author; null where its module keeps no keys. */
  readonly keyId: string | null;
  /** As its maker named it. */
  readonly name: string;
  /** Id of the account that made it, for logs alone; null where none is known. */
  readonly madeBy: string | null;
}

/** Something that acts on behalf of another, never with more rights than it. */
export interface Delegate extends Rights {
  readonly kind: DelegateKind;
  /** Id of the agent, rule or worker; empty for a session token. */
  readonly name: string;
  /** Who made it, or caused it. */
  readonly behalfOf: Principal;
}

/** Kinds of things that act on behalf of others. */
export type DelegateKind = 'session_token' | 'agent' | 'rule' | 'job';

/** Those who act for themselves: chains of delegates start with one. */
export type Start = Person | ApiKey;

/**
 * The caller, as an authenticator established it, or a delegate that works for one.
 *
 * Immutable and cached: anything that changes an account, a key, a role or an ACL drops the cached principal in
 * every process.
 */
export type Principal = Start | Delegate;
