import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';

export interface ItemAdded {
  readonly id: string;
}

export const itemAdded: EventDeclaration = {
  id: '__id__.item.added',
  title: 'An item was added',
  payload: Joi.object<ItemAdded>({ id: uuid().required() }),
};
