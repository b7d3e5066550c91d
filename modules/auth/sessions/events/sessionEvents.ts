import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { type AccountEvent, accountEvent } from '../../shared/accountEvent';

/** A failed sign-in, with its reason. */
export interface FailedSignIn {
  readonly email: string;
  readonly reason: 'invalid_password' | 'invalid_credentials' | 'account_deactivated';
}

interface SignOut extends AccountEvent {
  readonly sessionId: string | null;
  readonly sessionRevoked: boolean;
  readonly at: string;
}

interface PasswordChange extends AccountEvent {
  readonly changedBy: 'self' | 'admin' | 'system';
  readonly changedById: string | null;
  readonly at: string;
}

const at = Joi.string().isoDate().required();

/** Events of sign-ins. Payloads never hold tokens or passwords. */
export const sessionEvents = {
  signedIn: event({
    id: 'auth.login.success',
    title: 'Someone signed in',
    payload: Joi.object<AccountEvent & { readonly email: string }>({
      ...accountEvent,
      email: Joi.string().required(),
    }),
  }),
  signInFailed: event({
    id: 'auth.login.failed',
    title: 'A sign-in failed',
    payload: Joi.object<FailedSignIn>({
      email: Joi.string().required(),
      reason: Joi.valid('invalid_password', 'invalid_credentials', 'account_deactivated').required(),
    }),
  }),
  signedOut: event({
    id: 'auth.logout',
    title: 'Someone signed out',
    payload: Joi.object<SignOut>({
      ...accountEvent,
      sessionId: uuid().allow(null).required(),
      sessionRevoked: Joi.boolean().required(),
      at,
    }),
  }),
  passwordChanged: event({
    id: 'auth.password.changed',
    title: 'A password was changed',
    payload: Joi.object<PasswordChange>({
      ...accountEvent,
      changedBy: Joi.valid('self', 'admin', 'system').required(),
      changedById: Joi.string().allow(null).required(),
      at,
    }),
  }),
};
