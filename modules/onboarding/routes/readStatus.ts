import { type RateLimit, recordId, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { OnboardingVerification } from '../services/OnboardingVerification';
import { assertEnabled, failure, linkBase, refuse, type RouteServices } from './answers';

type Services = RouteServices & { onboardingVerification: OnboardingVerification };

/** A page asks every second or so while it waits. */
const limit: RateLimit = { name: 'ONBOARDING_STATUS', points: 120, duration: 60, block: 60 };

export const readStatus = routeFor<Services>()({
  method: 'GET',
  path: '/onboarding/onboarding/status',
  summary: 'Read how far a tenant is that is being set up',
  description:
    'For the browser that followed the link, which has the cookie login_tenant. The parameter may also be called `tenant`.',
  access: 'public',
  errorEnvelope: { ok: false },
  query: Joi.object<{ tenantId?: string; tenant?: string }>({ tenantId: recordId(), tenant: recordId() }).or(
    'tenantId',
    'tenant',
  ),
  invalid: () => refuse(400, 'Invalid tenant id.'),
  rateLimits: [limit],
  responses: {
    200: {
      description: 'How far it is',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        status: Joi.valid('pending', 'processing', 'completed', 'expired').required(),
        ready: Joi.boolean().required(),
        emailSent: Joi.boolean().required(),
        tenantId: uuid().required(),
        loginUrl: Joi.string().allow(null).required(),
      }),
    },
    400: failure('Not an id, or to a host that is not ours'),
    403: failure('The browser did not follow the link of this tenant'),
    404: failure('No such request, or self-service is disabled'),
    500: failure('APP_URL is not set'),
  },
  handler: async ({ query, cookies, headers, services }) => {
    assertEnabled(services);
    const tenantId = (query.tenantId ?? query.tenant) as string;
    if (cookies['login_tenant']?.toLowerCase() !== tenantId) {
      throw refuse(403, 'Not authorized for this tenant.');
    }
    linkBase(services, headers);
    const progress = await services.onboardingVerification.progress(tenantId);
    if (!progress) throw refuse(404, 'Onboarding request not found.');
    return {
      ok: true,
      ...progress,
      tenantId,
      loginUrl: progress.ready ? `/login?tenant=${tenantId}` : null,
    };
  },
});
