import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { authFeatures } from '../../features';

/** An account that something happened to. */
export interface UserEvent {
  readonly id: string;
  readonly organizationId: string | null;
  readonly tenantId: string;
}

const payload = Joi.object<UserEvent>({
  id: uuid().required(),
  organizationId: uuid().allow(null).required(),
  tenantId: uuid().required(),
});

/** Told to clients that may list accounts, so that what they show stays true. */
const forLists = { payload, clientBroadcast: true, features: [authFeatures['users.list']] };

/** What happens to accounts. */
export const userEvents = {
  created: event({ id: 'auth.user.created', title: 'An account was created', ...forLists }),
  updated: event({ id: 'auth.user.updated', title: 'An account was changed', ...forLists }),
  deleted: event({ id: 'auth.user.deleted', title: 'An account was deleted', ...forLists }),
};
