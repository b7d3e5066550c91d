import type { Area } from '@tenantry/core';
import { passwordEvents } from './events/passwordEvents';
import { passwordResetRoutes } from './routes/passwordReset';
import { AccountMails } from './services/AccountMails';
import { NewPasswords } from './services/NewPasswords';
import type { PasswordHasher } from './services/PasswordHasher';
import { PasswordReset } from './services/PasswordReset';
import { PasswordTokens } from './services/PasswordTokens';
import { passwordWorkers } from './workers/passwordWorkers';

/** Passwords, and links by mail for setting one. */
export const passwordsArea: Area = {
  services: {
    accountMails: AccountMails,
    newPasswords: NewPasswords,
    passwordReset: PasswordReset,
    passwordTokens: PasswordTokens,
  },
  routes: passwordResetRoutes,
  events: Object.values(passwordEvents),
  workers: passwordWorkers,
  hooks: {
    start: async ({ passwordHasher }: { readonly passwordHasher: PasswordHasher }) => {
      await passwordHasher.prepare();
    },
  },
};
