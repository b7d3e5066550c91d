import { type CoreServices, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { entitiesFeatures } from '../features';

const text = Joi.string().required();

export const listEntities = routeFor<Pick<CoreServices, 'customFields'>>()({
  method: 'GET',
  path: '/entities/entities',
  summary: 'List the kinds of records that take custom fields',
  description: 'Of modules that are on for the tenant.',
  access: 'authenticated',
  features: [entitiesFeatures['definitions.view']],
  ofCollection: true,
  responses: {
    200: {
      description: 'Kinds of records',
      body: Joi.object({
        items: Joi.array()
          .items(Joi.object({ id: text, title: text, module: text }))
          .required(),
      }),
    },
  },
  handler: async ({ services }) => {
    const entities = await services.customFields.entitiesOn();
    return { items: entities.map(({ moduleId, item: { id, title } }) => ({ id, title, module: moduleId })) };
  },
});
