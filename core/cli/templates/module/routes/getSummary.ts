import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import { features } from '../features';
import type { __Name__Summary } from '../services/__Name__Summary';

export const getSummary = routeFor<{ __name__Summary: __Name__Summary }>()({
  method: 'GET',
  path: '/__id__/summary',
  summary: 'Sum up the items',
  access: 'authenticated',
  features: [features.view],
  responses: {
    200: {
      description: 'How many items there are, and how many of them have a note',
      body: Joi.object({ items: Joi.number().required(), withNote: Joi.number().required() }),
    },
  },
  handler: ({ services }) => services.__name__Summary.read(),
});
