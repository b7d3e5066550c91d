import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { __Name__Items } from '../services/__Name__Items';
import type { __Name__Settings } from '../settings'; // with: settings
import { itemAnswer } from './itemAnswer';

interface Services {
  readonly __name__Items: __Name__Items;
  readonly settings: __Name__Settings; // with: settings
}

export const listItems = routeFor<Services>()({
  method: 'GET',
  path: '/__id__',
  summary: 'List the latest items',
  access: 'authenticated',
  features: ['__id__.view'],
  responses: {
    200: {
      description: 'Items, the latest first',
      body: Joi.object({ items: Joi.array().items(itemAnswer).required() }),
    },
  },
  handler: async ({ services }) => ({ items: await services.__name__Items.latest(50) }), // without: settings
  handler: async ({ services: { __name__Items, settings } }) => ({ items: await __name__Items.latest(settings.pageSize) }), // with: settings
});
