import { type CoreServices, created, emailAddress, type RateLimit, routeFor } from '@tenantry/core';
import { preparedPassword } from '@tenantry/module-auth/contract';
import Joi from 'joi';
import type { OnboardingSubmission, Submission } from '../services/OnboardingSubmission';
import { textIn } from '../rules/textIn';
import { assertEnabled, failure, linkBase, refuse, type RouteServices } from './answers';
import { fieldErrors } from '../rules/fieldErrors';

interface Body extends Submission {
  readonly confirmPassword: string;
  readonly termsAccepted: true;
}

const limit: RateLimit = { name: 'ONBOARDING', points: 10, duration: 60, block: 60 };
const LONGEST_PASSWORD = 120;
const INCOMPLETE = 'Please check the form.';

/** A letter that is composed differently has up to four characters. */
const LONGEST_COMPOSITION = 4;

/** The password of the form, which may be composed differently. */
const passwordAgain = Joi.string()
  .max(LONGEST_COMPOSITION * LONGEST_PASSWORD)
  .custom((again: string, helpers) => {
    const { password } = helpers.state.ancestors[0] as { readonly password?: unknown };
    const isSame = typeof password === 'string' && preparedPassword(password) === preparedPassword(again);
    return isSame ? again : helpers.error('any.only');
  }, 'the password again');

const name = (most: number) => Joi.string().trim().min(1).max(most).required();

export const submitRequest = routeFor<
  RouteServices & Pick<CoreServices, 'translations'> & { onboardingSubmission: OnboardingSubmission }
>()({
  method: 'POST',
  path: '/onboarding/onboarding',
  summary: 'Ask for a tenant of one’s own',
  description: 'A verification link, good for 24 hours, is mailed. Messages follow `locale`.',
  access: 'public',
  errorEnvelope: { ok: false },
  body: Joi.object<Body>({
    email: emailAddress().required(),
    firstName: name(120),
    lastName: name(120),
    organizationName: name(240),
    password: Joi.string().max(LONGEST_PASSWORD).required(),
    confirmPassword: passwordAgain.required(),
    termsAccepted: Joi.valid(true).required(),
    marketingConsent: Joi.boolean().default(false),
    locale: Joi.string().trim().min(2).max(10).allow(null).default(null),
  }),
  invalid: (error, part) => {
    const sent = error._original as { locale?: unknown } | undefined;
    if (part !== 'body' || typeof sent !== 'object') return refuse(400, 'Invalid payload');
    return refuse(400, textIn(sent.locale, INCOMPLETE), { fieldErrors: fieldErrors(error, sent.locale) });
  },
  rateLimits: [limit],
  responses: {
    201: {
      description: 'Taken; the link is mailed',
      body: Joi.object({ ok: Joi.valid(true).required(), email: Joi.string().required() }),
    },
    400: failure('Malformed, against the password rules, or to a host that is not ours'),
    404: failure('Self-service is disabled'),
    409: failure('There is an account with the e-mail, or a link was mailed a moment ago'),
    500: failure('APP_URL is not set'),
    502: failure('The mail could not be sent'),
  },
  handler: async ({ body, headers, clientIp, services }) => {
    assertEnabled(services);
    const problems = services.passwordPolicy.problems(body.password);
    if (problems.length > 0) {
      // The sentences are those of the module of passwords.
      const locale = services.translations.supported(body.locale ?? 'en');
      const texts = problems.map(({ message }) =>
        services.translations.errorText(message, locale, 'onboarding'),
      );
      throw refuse(400, textIn(body.locale, INCOMPLETE), { fieldErrors: { password: texts.join(' ') } });
    }
    const base = linkBase(services, headers);
    await services.onboardingSubmission.submit(body, { ipAddress: clientIp, base });
    return created({ ok: true, email: body.email });
  },
});
