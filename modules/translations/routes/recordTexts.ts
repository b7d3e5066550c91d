import {
  assertUnmodified,
  type CoreServices,
  errorResponse,
  reply,
  routeFor,
  routeOf,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { entityType, recordTexts, textsByLocale } from '../collections/recordTexts';
import type { TextsByLocale } from '../collections/TextsByLocale';
import { translationsFeatures } from '../features';
import type { TranslatedRecords } from '../services/TranslatedRecords';

interface Params {
  readonly entityType: string;
  readonly entityId: string;
}

interface Services extends Pick<CoreServices, 'commands'> {
  readonly translatedRecords: TranslatedRecords;
}

const path = '/translations/:entityType/:entityId';
const params = Joi.object<Params>({ entityType: entityType().required(), entityId: uuid().required() });
const done = Joi.object({ ok: Joi.valid(true).required() });
const refusals = {
  400: errorResponse('No language, a member that is not translatable, or a text that it cannot have'),
  403: errorResponse('Missing feature, of translations or of the records'),
  404: errorResponse('No such kind of record, no such record, or none that the caller sees'),
  409: errorResponse('Changed meanwhile'),
};

/** The texts of a record. */
export const readRecordTexts = routeFor<Services>()({
  method: 'GET',
  path,
  summary: 'Read the texts of a record in other languages',
  description: 'It takes the features that the record takes as well.',
  access: 'authenticated',
  features: [translationsFeatures.view],
  etag: 'updatedAt',
  params,
  responses: {
    200: {
      description: 'Texts by language and member; none where there are no translations',
      body: Joi.object({
        entityType: Joi.string().required(),
        entityId: uuid().required(),
        translations: textsByLocale.required(),
        translatable: Joi.array().items(Joi.string()).required().description('members that may have texts'),
        createdAt: timestamp().allow(null).required(),
        updatedAt: timestamp().allow(null).required(),
      }),
    },
    404: refusals[404],
  },
  handler: async ({
    params: { entityType: type, entityId },
    access,
    scope,
    services: { translatedRecords },
  }) => {
    const record = { kind: type, id: entityId };
    await translatedRecords.require(record, 'read', { access, scope });
    const found = await translatedRecords.find(record);
    return {
      entityType: type,
      entityId,
      translations: found?.translations ?? {},
      translatable: Object.keys(await translatedRecords.membersOf(type)),
      createdAt: found?.createdAt ?? null,
      updatedAt: found?.updatedAt ?? null,
    };
  },
});

/** Replaces the texts of a record. */
export const saveRecordTexts = routeOf(recordTexts.commands.create, {
  method: 'PUT',
  path,
  summary: 'Replace the texts of a record in other languages',
  description:
    'The body holds texts by language and member: `{"de":{"title":"Lampe"}}`. Languages are those of ISO 639; a regional ' +
    'code counts as its language.',
  params,
  body: textsByLocale.required() as Joi.ObjectSchema<TextsByLocale>,
  input: ({ params: record, body: translations }) => ({ ...record, translations }),
  responses: { 200: { description: 'Saved', body: done }, ...refusals },
});

/** Deletes the texts of a record. */
export const deleteRecordTexts = routeFor<Services>()({
  method: 'DELETE',
  path,
  summary: 'Delete the texts of a record in other languages',
  access: 'authenticated',
  features: [translationsFeatures.manage],
  checksVersion: true,
  params,
  responses: {
    200: { description: 'Deleted', body: done },
    403: refusals[403],
    404: refusals[404],
    409: refusals[409],
  },
  handler: async (context) => {
    const { params: record, services } = context;
    const name = { kind: record.entityType, id: record.entityId };
    await services.translatedRecords.require(name, 'write', context);
    const id = await services.translatedRecords.idOf(name.kind, name.id);
    if (id === undefined) {
      assertUnmodified(context.headers, null);
      return { ok: true };
    }
    const executed = await services.commands.execute(recordTexts.commands.delete, { id }, context);
    return executed.answer(reply(200, { ok: true }));
  },
});
