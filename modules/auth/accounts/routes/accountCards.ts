import { errorResponse, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { lenientIdList, searchText } from '../../shared/fields';
import type { AccountCards, CardChoice } from '../services/AccountCards';

const MOST = 100;

/** Names of colleagues, for everybody who is signed in. */
export const accountCards = routeFor<{ accountCards: AccountCards }>()({
  method: 'GET',
  path: '/auth/users/cards',
  summary: 'Names, initials and pictures of the accounts of the tenant',
  description:
    'For each signed-in account, without the right to list accounts. By name; an account without a name is shown by its e-mail. ' +
    'Without `ids` only accounts that can be chosen are listed: deactivated ones are left out, and super administrators are listed ' +
    'for super administrators only. Ids of other tenants are ignored.',
  access: 'authenticated',
  needsPerson: true,
  query: Joi.object<CardChoice>({
    ids: lenientIdList(MOST).description('comma list; malformed ids are ignored, the first 100 count'),
    search: searchText().default('').description('part of the name (every word)'),
    pageSize: Joi.number().integer().min(1).max(MOST).default(50).description('most accounts in the answer'),
  }),
  responses: {
    200: {
      description: 'The accounts',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({
              id: Joi.string().guid().required(),
              name: Joi.string().required(),
              initials: Joi.string().allow('').required(),
              picture: Joi.string().allow(null).required().description('where it is served; null: none'),
            }),
          )
          .required(),
      }),
    },
    400: errorResponse('Invalid query'),
    403: errorResponse('The credential is an API key'),
  },
  handler: async ({ access, query, services }) => ({
    items: await services.accountCards.find(query, access.isSuperAdmin),
  }),
});
