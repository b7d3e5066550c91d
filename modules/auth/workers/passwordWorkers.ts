import type { WorkerDeclaration } from '@tenantry/core';
import Joi from 'joi';
import type { AccountMails } from '../services/AccountMails';
import type { PasswordReset, PasswordSet, ResetRequest } from '../services/PasswordReset';

const locale = Joi.string().required();

const resetMail: WorkerDeclaration<{ passwordReset: PasswordReset }, ResetRequest> = {
  id: 'auth.reset_mail',
  title: 'Mail a link to whoever forgot their password',
  // No token is in it: tokens are made when the mail is, and kept as hashes only.
  data: Joi.object({ email: Joi.string().required(), locale }),
  handle: ({ data }, { passwordReset }) => passwordReset.mailLinks(data),
};

const changedMail: WorkerDeclaration<{ accountMails: AccountMails }, PasswordSet> = {
  id: 'auth.changed_mail',
  title: 'Tell people that their password was changed',
  data: Joi.object({ userId: Joi.string().required(), locale }),
  handle: ({ data: { userId, locale: chosen } }, { accountMails }) =>
    accountMails.send(userId, 'changed', { locale: chosen }),
};

/** Mails that must not keep a request waiting, nor tell by its length what they found. */
export const passwordWorkers: readonly WorkerDeclaration[] = [resetMail, changedMail];
