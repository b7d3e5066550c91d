import { defineModule, type Provides } from '@tenantry/core';
import { tokenAuthenticators } from './authenticators/tokenAuthenticators';
import { aclCommands } from './commands/aclCommands';
import { ownCommands } from './commands/ownCommands';
import { roleCommands } from './commands/roleCommands';
import { sidebarCommands } from './commands/sidebarCommands';
import { userCommands } from './commands/userCommands';
import { variantCommands } from './commands/variantCommands';
import type { AuthServices } from './contract';
import { entities } from './entities';
import { environment } from './environment';
import { roleEvents, userEvents } from './events/accessEvents';
import { passwordEvents } from './events/passwordEvents';
import { sessionEvents } from './events/sessionEvents';
import { CreateAccounts1795000000000 } from './migrations/CreateAccounts1795000000000';
import { IndexAccountLists1795000001000 } from './migrations/IndexAccountLists1795000001000';
import { CreatePersonalSettings1795000002000 } from './migrations/CreatePersonalSettings1795000002000';
import { ComposeLetters1795900004000 } from './migrations/ComposeLetters1795900004000';
import { accessSidebar } from './navigation/accessSidebar';
import { LockSuperAdministrators1795900001000 } from './migrations/LockSuperAdministrators1795900001000';
import { CreatePasswordTokens1795000003000 } from './migrations/CreatePasswordTokens1795000003000';
import { accessRoutes } from './routes/accessRoutes';
import { personalRoutes } from './routes/personalRoutes';
import { sessionRoutes } from './routes/sessionRoutes';
import { seedAccounts } from './seed/seedAccounts';
import { accessServices } from './services/accessServices';
import { AccessTokens } from './services/AccessTokens';
import { AccountReader } from './services/AccountReader';
import { AccountSeeder } from './services/AccountSeeder';
import { AuthUpkeep } from './services/AuthUpkeep';
import { DefaultGrants } from './services/DefaultGrants';
import type { LastAdministrator } from './services/LastAdministrator';
import type { AccountReferences } from './services/AccountReferences';
import type { OrganizationRights } from './services/OrganizationRights';
import { PasswordGuesses } from './services/PasswordGuesses';
import { PasswordHasher } from './services/PasswordHasher';
import { PasswordPolicy } from './services/PasswordPolicy';
import { personalServices } from './services/personalServices';
import { PrincipalStore } from './services/PrincipalStore';
import { ProfileEditor } from './services/ProfileEditor';
import { RedirectTargets } from './services/RedirectTargets';
import { SessionStore } from './services/SessionStore';
import { SigningKeys } from './services/SigningKeys';
import { SignIn } from './services/SignIn';
import { settings } from './settings';
import { forgetTenant } from './subscribers/forgetTenant';
import { translations } from './translations';
import { passwordWorkers } from './workers/passwordWorkers';
import { upkeep } from './workers/upkeep';
import { authFeatures } from './features';

interface StartServices {
  readonly signingKeys: SigningKeys;
  readonly passwordHasher: PasswordHasher;
  readonly defaultGrants: DefaultGrants;
  readonly lastAdministrator: LastAdministrator;
  readonly accountReferences: AccountReferences;
  readonly organizationRights: OrganizationRights;
}

export default defineModule({
  title: 'Accounts',
  description: 'Accounts, sessions, roles and grants',
  settings,
  environment,
  features: [...authFeatures],
  defaultGrants: { superadmin: ['auth.*'], admin: ['auth.*'] },
  entities,
  migrations: [
    CreateAccounts1795000000000,
    IndexAccountLists1795000001000,
    CreatePersonalSettings1795000002000,
    CreatePasswordTokens1795000003000,
    LockSuperAdministrators1795900001000,
    ComposeLetters1795900004000,
  ],
  services: {
    ...accessServices,
    ...personalServices,
    accessTokens: AccessTokens,
    accountReader: AccountReader,
    accountSeeder: AccountSeeder,
    authUpkeep: AuthUpkeep,
    defaultGrants: DefaultGrants,
    passwordGuesses: PasswordGuesses,
    passwordHasher: PasswordHasher,
    passwordPolicy: PasswordPolicy,
    principalStore: PrincipalStore,
    profileEditor: ProfileEditor,
    redirectTargets: RedirectTargets,
    sessionStore: SessionStore,
    signingKeys: SigningKeys,
    signIn: SignIn,
  } satisfies Provides<AuthServices>,
  accounts: 'accountReferences',
  commands: [
    ...Object.values(userCommands),
    ...Object.values(roleCommands),
    ...Object.values(aclCommands),
    ...Object.values(sidebarCommands),
    ...Object.values(variantCommands),
    ...Object.values(ownCommands),
  ],
  routes: [...sessionRoutes, ...accessRoutes, ...personalRoutes],
  sidebar: accessSidebar,
  events: [sessionEvents, passwordEvents, userEvents, roleEvents].flatMap((events) => Object.values(events)),
  subscribers: [forgetTenant],
  workers: [...passwordWorkers, upkeep],
  translations,
  authenticators: tokenAuthenticators,
  grantColumns: [
    { table: 'auth_role_acls', column: 'features' },
    { table: 'auth_user_acls', column: 'features' },
  ],
  hooks: {
    start: async (services: StartServices) => {
      const { signingKeys, passwordHasher, defaultGrants, lastAdministrator, organizationRights } = services;
      lastAdministrator.guardTenants();
      organizationRights.follow();
      services.accountReferences.follow();
      await Promise.all([signingKeys.load(), passwordHasher.prepare(), defaultGrants.follow()]);
    },
    stop: ({ accountReferences, defaultGrants, lastAdministrator, organizationRights }: StartServices) => {
      accountReferences.stop();
      defaultGrants.stop();
      lastAdministrator.stop();
      organizationRights.stop();
    },
    seed: seedAccounts,
  },
});
