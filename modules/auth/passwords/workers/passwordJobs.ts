import { job } from '@tenantry/core';
import Joi from 'joi';

/** Account with a password to be reset, and the language of the mail. */
export interface ResetRequest {
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly locale: string;
}

/** Account with a new password, and the language of the request. */
export interface PasswordSet {
  readonly userId: string;
  readonly locale: string;
}

const locale = Joi.string().required();

/** No token is in it: tokens are made when the mail is, and kept as hashes only. */
export const resetMail = job({
  id: 'auth.reset_mail',
  title: 'Mail a link to people who forgot their password',
  data: Joi.object<ResetRequest>({ email: Joi.string().required(), locale }),
});

export const changedMail = job({
  id: 'auth.changed_mail',
  title: 'Tell people that their password was changed',
  data: Joi.object<PasswordSet>({ userId: Joi.string().required(), locale }),
});
