import { errorResponse, notFound, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { Extensions } from '../services/Extensions';
import { codeShape } from './frameShape';

interface Query {
  readonly path: string;
}

const route = routeFor<{ readonly extensions: Extensions }>();

export const readEntry = route({
  method: 'GET',
  path: '/console/entry',
  summary: 'A page before sign-in that a running module adds, with its code',
  access: 'public',
  query: Joi.object<Query>({
    path: Joi.string().max(500).required().description('of the document'),
  }),
  responses: {
    200: {
      description: 'The page',
      body: Joi.object({
        ...codeShape,
        page: Joi.object({
          id: Joi.string().required(),
          title: Joi.string().required(),
          path: Joi.string().required(),
          component: Joi.string().required(),
        }).required(),
      }),
    },
    404: errorResponse('No module has a page there'),
  },
  handler: ({ query: { path }, services: { extensions } }) => {
    const found = extensions.entryAt(path);
    if (!found) throw notFound('Page not found');
    return found;
  },
});
