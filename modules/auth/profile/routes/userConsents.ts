import { type CoreServices, errorResponse, recordId, reply, routeFor, timestamp } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../../shared/Actor';
import type { ConsentLedger } from '../services/ConsentLedger';
import { authFeatures } from '../../features';

const nullableText = () => Joi.string().allow(null).required();
const nullableTime = () => timestamp().allow(null).required();

export const userConsents = routeFor<
  Pick<CoreServices, 'accessControl'> & { consentLedger: ConsentLedger }
>()({
  method: 'GET',
  path: '/auth/users/consents',
  summary: 'What a user has agreed to, newest first',
  description: '`integrityValid` is false for a record that is not as it was written.',
  access: 'authenticated',
  features: [authFeatures['users.edit']],
  query: Joi.object<{ userId: string }>({ userId: recordId().required() }),
  invalid: () => reply(400, { ok: false, error: 'Invalid userId' }),
  responses: {
    200: {
      description: 'Consents; none for a user who does not exist in the tenant of the caller',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        items: Joi.array()
          .items(
            Joi.object({
              id: Joi.string().guid().required(),
              consentType: Joi.string().required(),
              isGranted: Joi.boolean().required(),
              grantedAt: nullableTime(),
              withdrawnAt: nullableTime(),
              source: nullableText(),
              ipAddress: nullableText(),
              integrityValid: Joi.boolean().required(),
              createdAt: timestamp().required(),
              updatedAt: timestamp().required(),
            }),
          )
          .required(),
      }),
    },
    400: errorResponse('No user id, or none that could be one'),
    403: errorResponse('Missing feature, or a user beyond the organizations of the caller'),
  },
  handler: async (context) => ({
    ok: true,
    items: await context.services.consentLedger.list(actorOf(context), context.query.userId),
  }),
});
