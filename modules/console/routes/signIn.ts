import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { Extensions } from '../services/Extensions';

const route = routeFor<{ readonly extensions: Extensions }>();

export const readSignIn = route({
  method: 'GET',
  path: '/console/sign-in',
  summary: 'Other ways to sign in that running modules add to the sign-in page',
  access: 'public',
  responses: {
    200: {
      description: 'Links, in the language of the caller',
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
      }),
    },
  },
  handler: ({ services: { extensions } }) => ({ items: extensions.signIn() }),
});
