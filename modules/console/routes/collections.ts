import { type CoreServices, errorResponse, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { CollectionCatalog } from '../services/CollectionCatalog';
import type { CollectionTexts } from '../services/CollectionTexts';
import { collectionShape, collectionSummary } from './collectionShape';

const route = routeFor<
  Pick<CoreServices, 'customFields' | 'innerRequests' | 'memberValues'> & {
    readonly collectionCatalog: CollectionCatalog;
    readonly collectionTexts: CollectionTexts;
  }
>();

const named = Joi.object({ id: Joi.string().required(), title: Joi.string().required() });

export const listCollections = route({
  method: 'GET',
  path: '/console/collections',
  summary: 'List the kinds of records that the caller may list or read',
  access: 'authenticated',
  responses: {
    200: {
      description: 'Kinds of records, with the routes that the caller may call',
      body: Joi.object({
        items: Joi.array().items(collectionSummary).required(),
        settings: Joi.array()
          .items(named)
          .required()
          .description('settings of modules that the caller may change, described as kinds of records'),
        others: Joi.array()
          .items(named)
          .required()
          .description('titles of kinds in logs that have no list, such as the choice of an organization'),
      }),
    },
  },
  handler: ({ access, services: { collectionCatalog, collectionTexts, innerRequests } }) => ({
    items: collectionCatalog.visible(access).map((found) => collectionTexts.summary(found)),
    settings: collectionCatalog.settings(access).map((found) => collectionTexts.named(found)),
    others: collectionTexts.answered(innerRequests.routes()),
  }),
});

export const readCollection = route({
  method: 'GET',
  path: '/console/collections/:id',
  summary: 'Describe a kind of record: its members, list, custom fields and routes',
  description:
    'Lists, forms and boards can be made from the answer. Labels are in the language of the caller. Names of ' +
    'parameters and members are those of the routes. Settings of a module are described as a kind of record without a list, ' +
    '`<module>.settings`.',
  access: 'authenticated',
  params: Joi.object<{ id: string }>({ id: Joi.string().max(200).required() }),
  responses: {
    200: { description: 'The kind of record', body: collectionShape },
    403: errorResponse('The caller may not read records of this kind'),
    404: errorResponse('No such kind of record'),
  },
  handler: async ({
    params: { id },
    access,
    scope,
    principal,
    services: { collectionCatalog, collectionTexts, customFields, memberValues },
  }) => {
    const found = collectionCatalog.require(id, access);
    const definitions = await customFields.definitionsOf(id);
    const kept = await memberValues.of(id, { scope, principal });
    return collectionTexts.describe(found, {
      definitions,
      kept,
      kinds: () => collectionCatalog.visible(access),
    });
  },
});
