import { type CoreServices, type RateLimit, type Reply, redirect, reply, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { OnboardingVerification, Verified } from '../services/OnboardingVerification';
import { assertEnabled, failure, linkBase, refuse, type RouteServices } from './answers';

/** Milliseconds for which a browser remembers which tenant it set up. */
const COOKIE_LIFE = 1_209_600_000;

const limit: RateLimit = { name: 'ONBOARDING_VERIFY', points: 30, duration: 60, block: 60 };

type Services = RouteServices &
  Pick<CoreServices, 'logger'> & { onboardingVerification: OnboardingVerification };

export const verifyRequest = routeFor<Services>()({
  method: 'GET',
  path: '/onboarding/onboarding/verify',
  summary: 'Follow a verification link',
  description:
    'Leads to a page of the application: `/onboarding?status=invalid|already_exists|error`, ' +
    '`/onboarding/preparing?tenant=…`, or `/login?tenant=…`. Programs that send `Accept: application/json` ' +
    'are told where, instead of being sent there.',
  access: 'public',
  errorEnvelope: { ok: false },
  query: Joi.object<{ token?: unknown }>({ token: Joi.any() }).unknown(true),
  invalid: () => refuse(400, 'Invalid payload'),
  rateLimits: [limit],
  responses: {
    200: {
      description: 'Where a browser would be sent',
      body: Joi.object({ ok: Joi.valid(true).required(), redirect: Joi.string().required() }),
    },
    307: { description: 'To a page of the application' },
    400: failure('A token that is none, or the request came to a host that is not ours'),
    404: failure('Self-service is disabled'),
    500: failure('APP_URL is not set'),
  },
  handler: async ({ query, headers, services }) => {
    assertEnabled(services);
    const base = linkBase(services, headers);
    const token = typeof query.token === 'string' ? query.token : '';
    const verified = await services.onboardingVerification.verify(token).catch((error: unknown): Verified => {
      // A person with a browser can only try again.
      services.logger.error({ err: error }, 'a verification link could not be followed');
      return { outcome: 'error' };
    });
    const target = `${base}${pageOf(verified)}`;
    const answer =
      headers.accept === 'application/json'
        ? reply(200, { ok: true, redirect: target })
        : redirect(307, target);
    return 'tenantId' in verified ? remember(answer, verified.tenantId) : answer;
  },
});

function pageOf(verified: Verified): string {
  if (verified.outcome === 'ready') return `/login?tenant=${verified.tenantId}`;
  if (verified.outcome === 'preparing') return `/onboarding/preparing?tenant=${verified.tenantId}`;
  return `/onboarding?status=${verified.outcome}`;
}

/** Ends the session of the browser, because the new tenant has another account. */
function remember(answer: Reply, tenantId: string): Reply {
  return answer
    .withoutCookie('auth_token')
    .withoutCookie('session_token')
    .withCookie('login_tenant', tenantId, { httpOnly: false, maxAge: COOKIE_LIFE });
}
