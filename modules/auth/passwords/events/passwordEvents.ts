import { event } from '@tenantry/core';
import Joi from 'joi';
import { type AccountEvent, accountEvent } from '../../shared/accountEvent';

/** The account of a token, and the time. */
export interface TokenEvent extends AccountEvent {
  readonly at: string;
}

const payload = Joi.object<TokenEvent>({
  ...accountEvent,
  at: Joi.string().isoDate().required(),
});

/** Events of mailed tokens. Payloads never hold one. */
export const passwordEvents = {
  resetRequested: event({
    id: 'auth.password.reset.requested',
    title: 'Someone asked for a new password',
    payload,
  }),
  resetCompleted: event({
    id: 'auth.password.reset.completed',
    title: 'Someone set a password by a mailed link',
    payload,
  }),
};
