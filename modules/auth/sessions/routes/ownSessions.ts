import {
  errorResponse,
  notFound,
  pageMembers,
  pageMemberSchemas,
  type PageRequest,
  paging,
  personOf,
  reply,
  routeFor,
  routeOf,
  timestamp,
} from '@tenantry/core';
import Joi from 'joi';
import { withoutAuthCookies } from '../services/authCookies';
import { NO_USER, type OwnSessions } from '../services/OwnSessions';
import { done } from '../../shared/answers';
import { ownCommands } from '../../profile/commands/ownCommands';

const route = routeFor<{ ownSessions: OwnSessions }>();
const noUser = errorResponse('The credential is an API key');

export const listOwnSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the own account is signed in, newest first',
  access: 'authenticated',
  needsPerson: NO_USER,
  query: Joi.object<PageRequest>(paging()),
  responses: {
    200: {
      description: 'Live sessions',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({
              id: Joi.string().guid().required(),
              createdAt: timestamp().required(),
              expiresAt: timestamp().required(),
              lastUsedAt: timestamp().required().description('to within some minutes'),
              userAgent: Joi.string().allow(null).required(),
              ipAddress: Joi.string().allow(null).required(),
              current: Joi.boolean().required().description('the session that asks'),
            }),
          )
          .required(),
        total: pageMemberSchemas.total,
        totalPages: pageMemberSchemas.totalPages,
      }),
    },
    400: errorResponse('Invalid query'),
    403: noUser,
  },
  handler: async ({ principal, query, services }) => {
    const { items, total } = await services.ownSessions.list(principal, query);
    return { items, total, totalPages: pageMembers(total, query).totalPages };
  },
});

export const endOwnSession = routeOf(ownCommands.endSession, {
  method: 'DELETE',
  path: '/auth/sessions/:id',
  needsPerson: NO_USER,
  summary: 'End one of the own sessions',
  description:
    'Its tokens are refused at once, by every server process. Ending the current one clears the cookies.',
  invalid: () => notFound('Session not found'),
  responses: {
    200: { description: 'Ended', body: done },
    403: noUser,
    404: errorResponse('Unknown, over, or of another account'),
  },
  answer: (id, { principal }) => {
    const answer = reply(200, { ok: true });
    return id === personOf(principal)?.sessionId ? withoutAuthCookies(answer) : answer;
  },
});
