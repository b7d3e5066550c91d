import { workerFor } from '@tenantry/core';
import type { AccountMails } from '../services/AccountMails';
import type { PasswordReset } from '../services/PasswordReset';
import { changedMail, resetMail } from './passwordJobs';

/** Mails that must not keep a request waiting, nor tell by its length what they found. */
export const passwordWorkers = [
  workerFor<{ passwordReset: PasswordReset }>()({
    ...resetMail,
    handle: ({ data }, { passwordReset }) => passwordReset.mailLinks(data),
  }),
  workerFor<{ accountMails: AccountMails }>()({
    ...changedMail,
    handle: ({ data: { userId, locale } }, { accountMails }) =>
      accountMails.send(userId, 'changed', { locale }),
  }),
];
