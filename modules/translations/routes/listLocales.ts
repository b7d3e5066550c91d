import { type CoreServices, DEFAULT_LOCALE, routeFor, timestamp } from '@tenantry/core';
import Joi from 'joi';
import { translationsFeatures } from '../features';
import type { LocaleList } from '../services/LocaleList';

/** Services that the routes of this module need. */
export interface LocaleServices extends Pick<CoreServices, 'translations' | 'tenantLocales'> {
  readonly localeList: LocaleList;
}

export const listLocales = routeFor<LocaleServices>()({
  method: 'GET',
  path: '/translations/locales',
  summary: 'List the languages, and which of them the tenant serves',
  access: 'authenticated',
  features: [translationsFeatures.view],
  etag: 'updatedAt',
  responses: {
    200: {
      description:
        'English first, every language there are texts in, and those that the tenant chose besides',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({
              code: Joi.string().required(),
              name: Joi.string().required().description('in the language itself'),
              isDefault: Joi.boolean().required(),
              servable: Joi.boolean()
                .required()
                .description('there are texts in it, and `/auth/locale` takes it'),
            }),
          )
          .required(),
        locales: Joi.array()
          .items(Joi.string())
          .required()
          .description('the codes of `items`, in the same order'),
        defaultLocale: Joi.string().required(),
        forcedLocale: Joi.string().allow(null).required().description('fixed for everybody by the operator'),
        selected: Joi.array()
          .items(Joi.string())
          .allow(null)
          .required()
          .description('null: all there are texts in'),
        updatedAt: timestamp().allow(null).required(),
      }),
    },
  },
  handler: async ({ scope: { tenantId }, services }) => {
    const { translations, tenantLocales, localeList } = services;
    const selection = tenantId === null ? null : await tenantLocales.selectionOf(tenantId);
    const items = (await localeList.of(tenantId)).map(({ isChosen: _, ...locale }) => locale);
    return {
      items,
      locales: items.map(({ code }) => code),
      defaultLocale: DEFAULT_LOCALE,
      forcedLocale: translations.forcedLocale,
      selected: selection?.locales ?? null,
      updatedAt: selection?.updatedAt ?? null,
    };
  },
});
