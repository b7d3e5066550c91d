import type { AccountProvisioning } from './accounts/services/AccountProvisioning';
import type { LinkOrigins } from './passwords/services/LinkOrigins';
import type { AccessLookups } from './accounts/services/AccessLookups';
import type { ConsentLedger } from './profile/services/ConsentLedger';
import type { PasswordHasher } from './passwords/services/PasswordHasher';
import type { PasswordPolicy } from './passwords/services/PasswordPolicy';
import type { PrincipalStore } from './sessions/services/PrincipalStore';
import type { SessionStore } from './sessions/services/SessionStore';

export { users } from './accounts/collections/users';
export { roles } from './roles/collections/roles';
export { authFeatures } from './features';
export { preparedPassword } from './passwords/rules/preparedPassword';
export { grantsInShort } from './shared/answers';
export type {
  Caller,
  FoundRoles,
  GrantsInShort,
  KnownAccount,
  NamedAccount,
} from './accounts/services/AccessLookups';
export type { AssignableRole } from './roles/services/RoleAssignments';
export type { TenantOwner } from './accounts/services/AccountProvisioning';
export type { AccountProvisioning, LinkOrigins };
export type { ConsentItem, ConsentStatement } from './profile/services/ConsentLedger';
export { type MovedGrant, type MovedGrants, movedGrantsKind } from './roles/kinds/movedGrantsKind';
export type { SidebarGroup, SidebarItem } from './navigation/services/applySidebar';
export type { SidebarView } from './navigation/services/SidebarPreferences';
export type { SidebarSettings } from './navigation/services/SidebarSettings';
export type { SidebarVariant } from './navigation/services/SidebarVariants';
export type { SessionItem } from './sessions/services/OwnSessions';
export type { StoredAcl } from './acls/services/AclStore';
export type { OpenedSession } from './sessions/services/SessionStore';
export type { AccessLookups, ConsentLedger, PasswordHasher, PasswordPolicy, PrincipalStore, SessionStore };

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
  /** Hashes and checks passwords off the event loop. */
  readonly passwordHasher: PasswordHasher;
  /** Rules for a new password. */
  readonly passwordPolicy: PasswordPolicy;
  /** Notified when an account, a role or an ACL changes. */
  readonly principalStore: PrincipalStore;
  /** Opens and ends sessions. */
  readonly sessionStore: SessionStore;
}
