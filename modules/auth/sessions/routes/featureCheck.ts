import { badRequest, featureNamed, route } from '@tenantry/core';
import Joi from 'joi';

const MOST_FEATURES = 50;
const LONGEST_FEATURE = 128;

const refusal = Joi.object({ ok: Joi.valid(false).required(), error: Joi.string().required() });

/** POST /auth/feature-check. Answered from memory. */
export const featureCheck = route({
  method: 'POST',
  path: '/auth/feature-check',
  summary: 'Which of these features the caller holds, in the selected tenant and organization',
  access: 'authenticated',
  body: Joi.object<{ features: string[] }>({
    features: Joi.array().items(Joi.string().allow('').max(LONGEST_FEATURE)).max(MOST_FEATURES).required(),
  }).required(),
  invalid: () => badRequest('Invalid request'),
  errorEnvelope: { ok: false },
  responses: {
    200: {
      description: '`ok` when all are held; `granted` lists those held, in the order asked',
      body: Joi.object({
        ok: Joi.boolean().required(),
        granted: Joi.array().items(Joi.string()).required(),
        userId: Joi.string().required(),
      }),
    },
    400: { description: 'Missing, too large or invalid list', body: refusal },
    401: { description: 'Authentication required', body: refusal },
  },
  handler: ({ body, access, principal }) => {
    const granted = body.features.filter((feature) => access.has(featureNamed(feature)));
    return { ok: granted.length === body.features.length, granted, userId: principal.subject };
  },
});
