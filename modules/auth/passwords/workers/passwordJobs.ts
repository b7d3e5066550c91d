import { job } from '@tenantry/core';
import Joi from 'joi';

/** Whose password is to be reset, and in which language to write to them. */
export interface ResetRequest {
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly locale: string;
}

/** An account whose password was just set, and the language it was done in. */
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
