import type { Area } from '@tenantry/core';
import { RecordLocator } from '../shared/RecordLocator';
import { RecordNames } from '../shared/RecordNames';
import { userCommands } from './commands/userCommands';
import { User } from './entities/User';
import { UserRole } from './entities/UserRole';
import { userEvents } from './events/userEvents';
import { createUser } from './routes/createUser';
import { deleteUser } from './routes/deleteUser';
import { listUsers } from './routes/listUsers';
import { resendInvite } from './routes/resendInvite';
import { updateUser } from './routes/updateUser';
import { AccountHistory } from './services/AccountHistory';
import { AccountPlacement } from './services/AccountPlacement';
import { AccountRecords } from './services/AccountRecords';
import { AccountReferences } from './services/AccountReferences';
import { AccountSeeder } from './services/AccountSeeder';
import { Invitations } from './services/Invitations';
import { UserAccounts } from './services/UserAccounts';
import { UserChanges } from './services/UserChanges';
import { UserDirectory } from './services/UserDirectory';
import { forgetTenant } from './subscribers/forgetTenant';

interface Followers {
  readonly accountReferences: AccountReferences;
}

/** Accounts of a tenant, and what other modules ask about them. */
export const accountsArea: Area = {
  entities: [User, UserRole],
  services: {
    accountHistory: AccountHistory,
    accountPlacement: AccountPlacement,
    accountRecords: AccountRecords,
    accountReferences: AccountReferences,
    accountSeeder: AccountSeeder,
    invitations: Invitations,
    recordLocator: RecordLocator,
    recordNames: RecordNames,
    userAccounts: UserAccounts,
    userChanges: UserChanges,
    userDirectory: UserDirectory,
  },
  accounts: 'accountReferences',
  commands: Object.values(userCommands),
  routes: [listUsers, createUser, updateUser, deleteUser, resendInvite],
  events: Object.values(userEvents),
  subscribers: [forgetTenant],
  hooks: {
    start: ({ accountReferences }: Followers) => accountReferences.follow(),
    stop: ({ accountReferences }: Followers) => accountReferences.stop(),
  },
};
