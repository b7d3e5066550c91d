import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { CustomFieldEvent } from '../services/CustomField';
import { entitiesFeatures } from '../features';

const payload = Joi.object<CustomFieldEvent>({
  id: uuid().required(),
  /** Fields belong to the whole tenant. */
  organizationId: Joi.valid(null).required(),
  tenantId: uuid().required(),
  entityId: Joi.string().required(),
  key: Joi.string().required(),
});

/** Told to clients that show the fields, so that their forms stay true. */
const told = { payload, clientBroadcast: true, features: [entitiesFeatures['definitions.view']] };

/** What happens to custom fields. */
export const customFieldEvents = {
  created: event({ id: 'entities.custom_field.created', title: 'A custom field was added', ...told }),
  updated: event({ id: 'entities.custom_field.updated', title: 'A custom field was changed', ...told }),
  deleted: event({ id: 'entities.custom_field.deleted', title: 'A custom field was deleted', ...told }),
};
