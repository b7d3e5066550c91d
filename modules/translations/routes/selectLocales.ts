import {
  assertUnmodified,
  badRequest,
  errorResponse,
  languageOf,
  reply,
  requireWholeTenant,
  routeFor,
  withVersion,
} from '@tenantry/core';
import Joi from 'joi';
import type { LocaleServices } from './listLocales';
import { translationsFeatures } from '../features';

const MOST_LOCALES = 50;
const codes = () => Joi.array().items(Joi.string()).required();
const features = [translationsFeatures['locales.manage']];

/** Chooses the languages of the caller's tenant. */
export const selectLocales = routeFor<LocaleServices>()({
  method: 'PUT',
  path: '/translations/locales',
  summary: 'Choose the languages that the tenant works in',
  description:
    'Any language of ISO 639; a regional code counts as its language. Those that there are texts in are served, ' +
    'English always. `null` serves every language there are texts in; an empty list is refused.',
  access: 'authenticated',
  features,
  checksVersion: true,
  etag: true,
  body: Joi.object<{ locales: readonly string[] | null }>({
    locales: Joi.array().items(Joi.string().max(35)).min(1).max(MOST_LOCALES).allow(null).required(),
  }),
  responses: {
    200: {
      description: 'Chosen',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        locales: codes().description('English, and what was chosen, or what there are texts in'),
        served: codes().description('those there are texts in'),
      }),
    },
    400: errorResponse('No language, too many of them, or no tenant selected'),
    403: errorResponse('Missing feature, or not held in all organizations'),
    409: errorResponse('Changed meanwhile'),
  },
  handler: async ({ access, body, headers, scope: { tenantId }, services }) => {
    const { translations, tenantLocales, localeList } = services;
    requireWholeTenant(access, features);
    if (tenantId === null) throw badRequest('Tenant required');
    const codes = (body.locales ?? []).map((locale) => {
      const code = translations.canonical(locale) ?? languageOf(locale);
      if (code === undefined) throw badRequest(`Unknown locale: ${locale}`);
      return code;
    });
    assertUnmodified(headers, (await tenantLocales.selectionOf(tenantId)).updatedAt);
    await tenantLocales.select(tenantId, body.locales === null ? null : [...new Set(codes)]);
    const listed = await localeList.of(tenantId);
    const { updatedAt } = await tenantLocales.selectionOf(tenantId);
    const answer = reply(200, {
      ok: true,
      locales: listed.filter(({ isChosen }) => isChosen).map(({ code }) => code),
      served: listed.filter(({ servable }) => servable).map(({ code }) => code),
    });
    return updatedAt ? withVersion(answer, updatedAt) : answer;
  },
});
