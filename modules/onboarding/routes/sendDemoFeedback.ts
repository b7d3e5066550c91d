import { type CoreServices, emailAddress, MailError, type RateLimit, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { failure, refuse, type RouteServices } from './answers';
import { fieldErrors } from '../rules/fieldErrors';

interface Body {
  readonly email: string;
  readonly message: string;
  readonly termsAccepted: true;
  readonly marketingConsent: boolean;
}

const limit: RateLimit = { name: 'DEMO_FEEDBACK_IP', points: 5, duration: 300, block: 300 };
const UNDELIVERED = 'Your feedback could not be delivered. Please try again later.';

export const sendDemoFeedback = routeFor<RouteServices & Pick<CoreServices, 'mail'>>()({
  method: 'POST',
  path: '/onboarding/demo-feedback',
  summary: 'Tell the operator what one thinks of the demo',
  access: 'public',
  errorEnvelope: { ok: false },
  body: Joi.object<Body>({
    email: emailAddress().required(),
    message: Joi.string().trim().allow('', null).max(5_000).default(''),
    termsAccepted: Joi.valid(true).required(),
    marketingConsent: Joi.boolean().default(false),
  }),
  invalid: (error) =>
    error._original === undefined
      ? refuse(400, 'Invalid payload')
      : refuse(400, 'Please check the form.', { fieldErrors: fieldErrors(error, undefined) }),
  rateLimits: [limit],
  responses: {
    200: { description: 'Delivered', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: failure('Malformed'),
    404: failure('No address for feedback is configured'),
    502: failure('It could not be mailed'),
  },
  handler: async ({ body, services: { environment, mail } }) => {
    const { ADMIN_EMAIL } = environment;
    if (ADMIN_EMAIL === undefined) throw refuse(404, 'Feedback is not collected here.');
    const { email, message, marketingConsent } = body;
    try {
      await mail.send({
        to: ADMIN_EMAIL,
        locale: 'en',
        subject: `Feedback from ${email}`,
        text: `${message || '(no message)'}\n\nE-mail: ${email}\nMay be written to about news: ${marketingConsent ? 'yes' : 'no'}`,
      });
    } catch (error) {
      throw error instanceof MailError ? refuse(502, UNDELIVERED) : error;
    }
    return { ok: true };
  },
});
