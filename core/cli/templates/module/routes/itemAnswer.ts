import { timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';

/** An item as clients see it. */
export const itemAnswer = Joi.object({
  id: uuid().required(),
  name: Joi.string().required(),
  createdAt: timestamp().required(),
});
