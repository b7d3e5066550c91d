import { type CoreServices, errorResponse, notFound, reply, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { PartTexts } from '../services/PartTexts';
import { keptForGood } from './forGood';

interface Query {
  readonly v?: string;
}

const route = routeFor<Pick<CoreServices, 'translations'> & { readonly partTexts: PartTexts }>();

export const readTexts = route({
  method: 'GET',
  path: '/console/texts/:locale',
  summary: 'Texts of the console and of the parts that modules add to it',
  description:
    'Those below `console` in the translations of the running modules; English where the language lacks one. ' +
    'With the present revision as `v` the answer may be kept for good.',
  access: 'public',
  params: Joi.object<{ locale: string }>({ locale: Joi.string().required() }),
  query: Joi.object<Query>({ v: Joi.string().max(100) }),
  responses: {
    200: {
      description: 'Texts by module and key',
      body: Joi.object({
        locale: Joi.string().required(),
        languages: Joi.array().items(Joi.string()).required().description('that the console has'),
        revision: Joi.string().required(),
        texts: Joi.object()
          .pattern(Joi.string(), Joi.object().pattern(Joi.string(), Joi.string().allow('')))
          .required(),
      }),
    },
    404: errorResponse('There are no texts in this language'),
  },
  handler: ({ params, query, services: { partTexts, translations } }) => {
    const locale = translations.canonical(params.locale);
    if (locale === undefined) throw notFound('Language not found');
    const revision = partTexts.revision();
    const answer = reply(200, {
      locale,
      languages: partTexts.languages(),
      revision,
      texts: partTexts.texts(locale),
    });
    return keptForGood(answer, query.v, revision);
  },
});
