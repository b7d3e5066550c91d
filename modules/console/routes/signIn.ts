import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { Extensions } from '../services/Extensions';
import type { ServedRoutes } from '../services/ServedRoutes';
import { servedShape } from './frameShape';

const route = routeFor<{ readonly extensions: Extensions; readonly servedRoutes: ServedRoutes }>();

export const readSignIn = route({
  method: 'GET',
  path: '/console/sign-in',
  summary: 'What people need who are not signed in: routes of running modules, and other ways to sign in',
  access: 'public',
  responses: {
    200: {
      description: 'Links, in the language of the caller, and routes',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({
              id: Joi.string().required(),
              title: Joi.string().required(),
              href: Joi.string().required().description('on this server'),
            }),
          )
          .required(),
        services: servedShape,
      }),
    },
  },
  handler: ({ services: { extensions, servedRoutes } }) => ({
    items: extensions.signIn(),
    services: servedRoutes.entry(),
  }),
});
