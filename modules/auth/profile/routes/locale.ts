import {
  badRequest,
  conflict,
  errorResponse,
  type Reply,
  redirect,
  reply,
  routeFor,
  jsonValue,
} from '@tenantry/core';
import Joi from 'joi';
import type { ChosenLocale, LocaleChoice } from '../services/LocaleChoice';
import type { RedirectTargets } from '../../sessions/services/RedirectTargets';

const route = routeFor<{ localeChoice: LocaleChoice; redirectTargets: RedirectTargets }>();

const YEAR = 31_536_000_000;
const refused = errorResponse('Not a language that is served');
const fixed = errorResponse('The operator fixed one language for everybody');

function withLocale(answer: Reply, { code, executed }: ChosenLocale): Reply {
  // Pages read it to know what to show before they ask.
  const told = answer.withCookie('locale', code, { httpOnly: false, maxAge: YEAR });
  return executed ? executed.answer(told) : told;
}

const followLocale = route({
  method: 'GET',
  path: '/auth/locale',
  summary: 'Choose a language, and go on',
  description: 'Takes the languages that GET /translations/locales flags as servable.',
  access: 'public',
  query: Joi.object<{ locale?: unknown; redirect?: unknown }>({
    locale: Joi.any(),
    redirect: Joi.any(),
  }),
  invalid: () => badRequest('Invalid locale'),
  responses: { 302: { description: 'To the wanted page' }, 400: refused, 409: fixed },
  handler: async ({ query, headers, cookies, services: { localeChoice, redirectTargets } }) => {
    const locale = await chosen(localeChoice, query.locale, { headers, cookies });
    const target = redirectTargets.path(query.redirect, '/', headers);
    return withLocale(redirect(302, redirectTargets.location(target, headers)), locale);
  },
});

const setLocale = route({
  method: 'POST',
  path: '/auth/locale',
  summary: 'Choose a language',
  access: 'public',
  body: Joi.object<{ locale?: unknown }>({ locale: jsonValue(256) }),
  invalid: () => badRequest('Bad request'),
  refusesCrossSite: true,
  responses: {
    200: {
      description: 'Chosen; the cookie locale is set',
      body: Joi.object({ ok: Joi.valid(true).required() }),
    },
    400: refused,
    403: errorResponse('A page of another site calls (code CROSS_SITE_REQUEST)'),
    409: fixed,
  },
  handler: async ({ body, headers, cookies, services: { localeChoice } }) => {
    const locale = await chosen(localeChoice, body.locale, { headers, cookies });
    return withLocale(reply(200, { ok: true }), locale);
  },
});

/** @throws HttpError 400 not served, 409 fixed by the operator */
async function chosen(
  choice: LocaleChoice,
  wanted: unknown,
  asking: Parameters<LocaleChoice['choose']>[1],
): Promise<ChosenLocale> {
  if (choice.isForced) throw conflict('Locale is fixed by configuration');
  const locale = await choice.choose(wanted, asking);
  if (locale === null) throw badRequest('Invalid locale');
  return locale;
}

/** The language of the caller. */
export const localeRoutes = [followLocale, setLocale];
