import type { AccountProvisioning } from './services/AccountProvisioning';
import type { LinkOrigins } from './services/LinkOrigins';
import type { AccessLookups } from './services/AccessLookups';
import type { ConsentLedger } from './services/ConsentLedger';
import type { OrganizationRights } from './services/OrganizationRights';
import type { PasswordHasher } from './services/PasswordHasher';
import type { PasswordPolicy } from './services/PasswordPolicy';
import type { PrincipalStore } from './services/PrincipalStore';
import type { SessionStore } from './services/SessionStore';

export { roleEvents, userEvents } from './events/accessEvents';
export type { RoleEvent, UserEvent } from './events/accessEvents';
export { authFeatures } from './features';
export type { Caller, FoundRoles, KnownAccount } from './services/AccessLookups';
export type { AssignableRole } from './services/RoleAssignments';
export type { TenantOwner } from './services/AccountProvisioning';
export type { AccountProvisioning, LinkOrigins };
export type { ConsentStatement } from './services/ConsentLedger';
export type { MovedGrant } from './services/OrganizationRights';
export type { OpenedSession } from './services/SessionStore';
export type {
  AccessLookups,
  ConsentLedger,
  OrganizationRights,
  PasswordHasher,
  PasswordPolicy,
  PrincipalStore,
  SessionStore,
};

/** Services of this module that a module may take which requires `auth`. */
export interface AuthServices {
  /** Roles and owner of a new tenant. */
  readonly accountProvisioning: AccountProvisioning;
  /** Keeps links in mails on addresses of ours. */
  readonly linkOrigins: LinkOrigins;
  /** Accounts and roles of a tenant, and whether a caller may give what they grant. */
  readonly accessLookups: AccessLookups;
  /** Records what users agree to. */
  readonly consentLedger: ConsentLedger;
  /** Judges changes to organizations by the grants that they move. */
  readonly organizationRights: OrganizationRights;
  /** Hashes and checks passwords off the event loop. */
  readonly passwordHasher: PasswordHasher;
  /** What a new password must look like. */
  readonly passwordPolicy: PasswordPolicy;
  /** To be told when an account, a role or an ACL changes. */
  readonly principalStore: PrincipalStore;
  /** Opens and ends sessions. */
  readonly sessionStore: SessionStore;
}
