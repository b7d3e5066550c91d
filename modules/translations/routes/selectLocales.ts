import { assertUnmodified, badRequest, errorResponse, requireWholeTenant, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { LocaleServices } from './listLocales';
import { translationsFeatures } from '../features';

const MOST_LOCALES = 100;
const features = [translationsFeatures['locales.manage']];

/** Chooses the languages of the caller's tenant. */
export const selectLocales = routeFor<LocaleServices>()({
  method: 'PUT',
  path: '/translations/locales',
  summary: 'Choose the languages that the tenant serves',
  description:
    'English is always served. `null`, or an empty list, serves every language there are texts in.',
  access: 'authenticated',
  features,
  body: Joi.object<{ locales: readonly string[] | null }>({
    locales: Joi.array().items(Joi.string().max(35)).max(MOST_LOCALES).allow(null).required(),
  }),
  responses: {
    200: {
      description: 'Chosen; what is served from now on',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        locales: Joi.array().items(Joi.string()).required(),
      }),
    },
    400: errorResponse('A language there are no texts in, or no tenant selected'),
    403: errorResponse('Missing feature, or not held in all organizations'),
    409: errorResponse('Changed meanwhile'),
  },
  handler: async ({ access, body, headers, scope: { tenantId }, services }) => {
    const { translations, tenantLocales } = services;
    requireWholeTenant(access, features);
    if (tenantId === null) throw badRequest('Tenant required');
    const codes = (body.locales ?? []).map((locale) => {
      const code = translations.canonical(locale);
      if (code === undefined) throw badRequest(`Unknown locale: ${locale}`);
      return code;
    });
    assertUnmodified(headers, (await tenantLocales.selectionOf(tenantId)).updatedAt);
    await tenantLocales.select(tenantId, codes.length === 0 ? null : [...new Set(codes)]);
    return { ok: true, locales: await tenantLocales.servedBy(tenantId) };
  },
});
