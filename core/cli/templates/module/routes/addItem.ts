import { badRequest, created, errorResponse, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { __Name__Items } from '../services/__Name__Items';
import { itemAnswer } from './itemAnswer';

interface NewItem {
  readonly name: string;
}

export const addItem = routeFor<{ __name__Items: __Name__Items }>()({
  method: 'POST',
  path: '/__id__',
  summary: 'Add an item',
  access: 'authenticated',
  features: ['__id__.manage'],
  body: Joi.object<NewItem>({ name: Joi.string().trim().max(200).required() }).required(),
  responses: {
    201: { description: 'The item', body: itemAnswer },
    400: errorResponse('Invalid input, or no tenant is selected'),
  },
  handler: async ({ body, scope, services }) => {
    if (scope.tenantId === null) throw badRequest('Select a tenant first');
    return created(await services.__name__Items.add(scope.tenantId, body.name));
  },
});
