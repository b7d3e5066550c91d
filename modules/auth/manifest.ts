import path from 'node:path';
import { defineModule, type Provides, textsIn } from '@tenantry/core';
import { accountsArea } from './accounts/area';
import { AccessLookups } from './accounts/services/AccessLookups';
import { AccountProvisioning } from './accounts/services/AccountProvisioning';
import { aclsArea } from './acls/area';
import type { AuthServices } from './contract';
import { environment } from './environment';
import { consoleServices, extension } from './extension';
import { authFeatures } from './features';
import { AddCustomFields1795900004003 } from './migrations/AddCustomFields1795900004003';
import { ComposeLetters1795900004000 } from './migrations/ComposeLetters1795900004000';
import { CreateAccounts1795000000000 } from './migrations/CreateAccounts1795000000000';
import { CreatePasswordTokens1795000003000 } from './migrations/CreatePasswordTokens1795000003000';
import { CreatePersonalSettings1795000002000 } from './migrations/CreatePersonalSettings1795000002000';
import { IndexAccountLists1795000001000 } from './migrations/IndexAccountLists1795000001000';
import { KeepAccountsAsRecords1795900004002 } from './migrations/KeepAccountsAsRecords1795900004002';
import { KeepRolesAsRecords1795900004001 } from './migrations/KeepRolesAsRecords1795900004001';
import { LockSuperAdministrators1795900001000 } from './migrations/LockSuperAdministrators1795900001000';
import { NameRolesOnce1798500000000 } from './migrations/NameRolesOnce1798500000000';
import { ProvideBuiltInRoles1798500000001 } from './migrations/ProvideBuiltInRoles1798500000001';
import { ComposeAccountTexts1798630026000 } from './migrations/ComposeAccountTexts1798630026000';
import { ReadAccountDomains1798670000000 } from './migrations/ReadAccountDomains1798670000000';
import { NameRolesByIdentity1798670000010 } from './migrations/NameRolesByIdentity1798670000010';
import { KeepLastUseOfSessions1798690001400 } from './migrations/KeepLastUseOfSessions1798690001400';
import { KeepPicturesOfAccounts1798690001500 } from './migrations/KeepPicturesOfAccounts1798690001500';
import { navigationArea } from './navigation/area';
import { passwordsArea } from './passwords/area';
import { LinkOrigins } from './passwords/services/LinkOrigins';
import { PasswordHasher } from './passwords/services/PasswordHasher';
import { PasswordPolicy } from './passwords/services/PasswordPolicy';
import { profileArea } from './profile/area';
import { ConsentLedger } from './profile/services/ConsentLedger';
import { rolesArea } from './roles/area';
import { OrganizationRights } from './roles/services/OrganizationRights';
import { seedAccounts } from './seed/seedAccounts';
import { sessionsArea } from './sessions/area';
import { PrincipalStore } from './sessions/services/PrincipalStore';
import { SessionStore } from './sessions/services/SessionStore';
import { settings } from './settings';

export default defineModule({
  title: 'Accounts',
  description: 'Accounts, sessions, roles and rights',
  settings,
  environment,
  features: [...authFeatures],
  defaultGrants: { superadmin: ['auth.*'], admin: ['auth.*'] },
  migrations: [
    CreateAccounts1795000000000,
    IndexAccountLists1795000001000,
    CreatePersonalSettings1795000002000,
    CreatePasswordTokens1795000003000,
    LockSuperAdministrators1795900001000,
    ComposeLetters1795900004000,
    KeepRolesAsRecords1795900004001,
    KeepAccountsAsRecords1795900004002,
    AddCustomFields1795900004003,
    NameRolesOnce1798500000000,
    ProvideBuiltInRoles1798500000001,
    ComposeAccountTexts1798630026000,
    ReadAccountDomains1798670000000,
    NameRolesByIdentity1798670000010,
    KeepLastUseOfSessions1798690001400,
    KeepPicturesOfAccounts1798690001500,
  ],
  services: {
    accessLookups: AccessLookups,
    accountProvisioning: AccountProvisioning,
    consentLedger: ConsentLedger,
    linkOrigins: LinkOrigins,
    organizationRights: OrganizationRights,
    passwordHasher: PasswordHasher,
    passwordPolicy: PasswordPolicy,
    principalStore: PrincipalStore,
    sessionStore: SessionStore,
  } satisfies Provides<AuthServices>,
  translations: textsIn(path.join(__dirname, 'translations')),
  contributes: { 'console.extensions': [extension], 'console.services': consoleServices },
  grantColumns: [
    { table: 'auth_role_acls', column: 'features' },
    { table: 'auth_user_acls', column: 'features' },
  ],
  encryptedColumns: [
    { id: 'auth.secrets', table: 'auth_secrets', columns: ['value'], record: ['name'], ofInstallation: true },
  ],
  hooks: { seed: seedAccounts },
  areas: [sessionsArea, profileArea, passwordsArea, accountsArea, rolesArea, aclsArea, navigationArea],
});
