import { AccessLookups } from './AccessLookups';
import { AccountHistory } from './AccountHistory';
import { AccountMails } from './AccountMails';
import { AccountPlacement } from './AccountPlacement';
import { AccountReferences } from './AccountReferences';
import { AccountProvisioning } from './AccountProvisioning';
import { AccountRecords } from './AccountRecords';
import { AclHistory } from './AclHistory';
import { AclStore } from './AclStore';
import { Invitations } from './Invitations';
import { LastAdministrator } from './LastAdministrator';
import { NavigationBuilder } from './NavigationBuilder';
import { NewPasswords } from './NewPasswords';
import { LinkOrigins } from './LinkOrigins';
import { LocaleChoice } from './LocaleChoice';
import { OrganizationRights } from './OrganizationRights';
import { PasswordReset } from './PasswordReset';
import { PasswordTokens } from './PasswordTokens';
import { RecordLocator } from './RecordLocator';
import { RecordNames } from './RecordNames';
import { RoleAcls } from './RoleAcls';
import { RoleAdministration } from './RoleAdministration';
import { RoleAssignments } from './RoleAssignments';
import { RoleCatalog } from './RoleCatalog';
import { RoleHistory } from './RoleHistory';
import { RoleRecords } from './RoleRecords';
import { UserAccounts } from './UserAccounts';
import { UserAcls } from './UserAcls';
import { UserChanges } from './UserChanges';
import { UserDirectory } from './UserDirectory';

/** Services behind the routes about accounts, roles and ACLs. */
export const accessServices = {
  accessLookups: AccessLookups,
  accountHistory: AccountHistory,
  accountMails: AccountMails,
  accountPlacement: AccountPlacement,
  accountProvisioning: AccountProvisioning,
  accountReferences: AccountReferences,
  accountRecords: AccountRecords,
  aclHistory: AclHistory,
  aclStore: AclStore,
  invitations: Invitations,
  lastAdministrator: LastAdministrator,
  linkOrigins: LinkOrigins,
  localeChoice: LocaleChoice,
  organizationRights: OrganizationRights,
  passwordReset: PasswordReset,
  passwordTokens: PasswordTokens,
  navigationBuilder: NavigationBuilder,
  newPasswords: NewPasswords,
  recordLocator: RecordLocator,
  recordNames: RecordNames,
  roleAcls: RoleAcls,
  roleAdministration: RoleAdministration,
  roleAssignments: RoleAssignments,
  roleCatalog: RoleCatalog,
  roleHistory: RoleHistory,
  roleRecords: RoleRecords,
  userAccounts: UserAccounts,
  userAcls: UserAcls,
  userChanges: UserChanges,
  userDirectory: UserDirectory,
};
