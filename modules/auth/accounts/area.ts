import type { Area } from '@tenantry/core';
import type {} from '@tenantry/module-directory/contract';
import { RecordLocator } from '../shared/RecordLocator';
import { RecordNames } from '../shared/RecordNames';
import { users } from './collections/users';
import { UserRole } from './entities/UserRole';
import { accountCards } from './routes/accountCards';
import { createUser } from './routes/createUser';
import { resendInvite } from './routes/resendInvite';
import { AccountCards } from './services/AccountCards';
import { AccountPlacement } from './services/AccountPlacement';
import type { AccountProvisioning } from './services/AccountProvisioning';
import { AccountReferences } from './services/AccountReferences';
import { AccountRules } from './services/AccountRules';
import { AccountSeeder } from './services/AccountSeeder';
import { AccountTargets } from './services/AccountTargets';
import { Invitations } from './services/Invitations';
import { forgetTenant } from './subscribers/forgetTenant';

interface Followers {
  readonly accountProvisioning: AccountProvisioning;
  readonly accountReferences: AccountReferences;
}

/** Accounts of a tenant, and what other modules ask about them. */
export const accountsArea: Area = {
  contributes: {
    'directory.tenantHooks': [
      { id: 'auth.roles', create: ({ accountProvisioning }: Followers) => accountProvisioning },
    ],
  },
  entities: [UserRole],
  collections: [users],
  services: {
    accountCards: AccountCards,
    accountPlacement: AccountPlacement,
    accountReferences: AccountReferences,
    accountRules: AccountRules,
    accountSeeder: AccountSeeder,
    accountTargets: AccountTargets,
    invitations: Invitations,
    recordLocator: RecordLocator,
    recordNames: RecordNames,
  },
  accounts: 'accountReferences',
  principals: [{ kind: 'user', service: 'accountReferences' }],
  routes: [accountCards, createUser, resendInvite],
  subscribers: [forgetTenant],
  hooks: {
    start: ({ accountReferences }: Followers) => accountReferences.follow(),
    stop: ({ accountReferences }: Followers) => accountReferences.stop(),
  },
};
