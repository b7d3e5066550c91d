import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import { importsFeatures } from '../features';
import type { Kinds } from '../services/Kinds';

const text = () => Joi.string().required();
const names = () => Joi.array().items(Joi.string()).required();

export const listKinds = routeFor<{ kinds: Kinds }>()({
  method: 'GET',
  path: '/imports/kinds',
  summary: 'List the kinds of records that can be imported',
  description:
    'Those that the caller may create, with the members that rows may set. Custom fields are `cf_<key>`.',
  access: 'authenticated',
  features: [importsFeatures.view],
  responses: {
    200: {
      description: 'The kinds',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({
              kind: text(),
              label: text(),
              customFields: Joi.boolean().required(),
              unique: Joi.array().items(Joi.string()).required(),
              members: Joi.array()
                .items(
                  Joi.object({
                    name: text(),
                    type: text(),
                    required: Joi.boolean().required(),
                    refersTo: Joi.string().allow(null).required(),
                    label: text().description('as the caller reads it'),
                    names: names().description('what people call it, in all languages'),
                  }),
                )
                .required(),
              ownFields: Joi.array()
                .items(Joi.object({ name: text().description('`cf_<key>`'), label: text() }))
                .required()
                .description('custom fields of the tenant'),
            }),
          )
          .required(),
      }),
    },
  },
  handler: async ({ access, services: { kinds } }) => ({
    items: await Promise.all(
      kinds.list(access).map(async (collection) => ({
        kind: collection.kind,
        label: collection.label,
        customFields: collection.customFieldEntities.length > 0,
        unique: collection.unique.map(({ field }) => field),
        members: kinds.members(collection).map(({ name, type, schema, references, refersTo }) => ({
          name,
          type,
          required: schema._flags?.presence === 'required',
          refersTo: references?.to.kind ?? refersTo ?? null,
          ...kinds.titles(collection, name),
        })),
        ownFields: [...(await kinds.customFields(collection))].map(([name, { label, key }]) => ({
          name,
          label: label || key,
        })),
      })),
    ),
  }),
});
