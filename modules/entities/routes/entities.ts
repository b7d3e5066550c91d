import { type CustomFields, routeFor } from '@tenantry/core';
import { entityList } from './answers';
import { entitiesFeatures } from '../features';

const route = routeFor<{ readonly customFields: CustomFields }>();

export const listEntities = route({
  method: 'GET',
  path: '/entities/entities',
  summary: 'List the kinds of records that take custom fields',
  description: 'Of modules that are on for the tenant.',
  access: 'authenticated',
  features: [entitiesFeatures['definitions.view']],
  ofCollection: true,
  responses: { 200: { description: 'Kinds of records', body: entityList } },
  handler: async ({ services }) => {
    const entities = await services.customFields.entitiesOn();
    return { items: entities.map(({ moduleId, item: { id, title } }) => ({ id, title, module: moduleId })) };
  },
});
