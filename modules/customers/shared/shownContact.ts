import { uuid } from '@tenantry/core';
import Joi from 'joi';

/** Members of the person or company that a record belongs to, in answers. */
export const shownContact = {
  id: uuid().required(),
  displayName: Joi.string()
    .allow('')
    .required()
    .description('empty for callers who may not see the person or company'),
  kind: Joi.valid('person', 'company').required(),
};
