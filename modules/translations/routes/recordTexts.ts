import {
  assertUnmodified,
  type CommandCall,
  type CoreServices,
  errorResponse,
  noContent,
  notFound,
  reply,
  routeFor,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { entityType, recordTexts, textsByLocale } from '../collections/recordTexts';
import type { TextsByLocale } from '../collections/TextsByLocale';
import { translationsFeatures } from '../features';
import type { RecordName, TranslatedRecords } from '../services/TranslatedRecords';

interface Params {
  readonly entityType: string;
  readonly entityId: string;
}

interface Services extends Pick<CoreServices, 'commands'> {
  readonly translatedRecords: TranslatedRecords;
}

const path = '/translations/:entityType/:entityId';
const params = Joi.object<Params>({ entityType: entityType().required(), entityId: uuid().required() });
const refusals = {
  400: errorResponse('No language, a member that is not translatable, or a text that it cannot have'),
  403: errorResponse('Missing feature, of translations or of the records'),
  404: errorResponse('No such kind of record, no such record, or none that the caller sees'),
  409: errorResponse('Changed meanwhile'),
};

const shown = Joi.object({
  entityType: Joi.string().required().description('as the request names it'),
  entityId: uuid().required(),
  translations: textsByLocale.required(),
  translatable: Joi.array().items(Joi.string()).required().description('members that may have texts'),
  createdAt: timestamp().allow(null).required(),
  updatedAt: timestamp().allow(null).required(),
});

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
    200: { description: 'Texts by language and member', body: shown },
    404: errorResponse(
      'No such record, or one without texts in other languages: `translatable` has the members',
    ),
  },
  handler: async ({ params: { entityType: type, entityId }, access, scope, services }) => {
    const { translatedRecords } = services;
    const record = { kind: type, id: entityId };
    await translatedRecords.require(record, 'read', { access, scope });
    const texts = await textsOf(record, translatedRecords);
    if (texts.updatedAt !== null) return texts;
    const { translatable } = texts;
    throw notFound('The record has no translations', { code: 'no_translations', translatable });
  },
});

/** Replaces the texts of a record. */
export const saveRecordTexts = routeFor<Services>()({
  method: 'PUT',
  path,
  summary: 'Replace the texts of a record in other languages',
  description:
    'The body holds texts by language and member: `{"de":{"title":"Lampe"}}`. Languages are those of ISO 639; a regional ' +
    'code counts as its language. Null and blank text remove a text; where none is left, the record has no translations.',
  access: 'authenticated',
  features: [translationsFeatures.manage],
  checksVersion: true,
  etag: 'updatedAt',
  params,
  body: textsByLocale.min(1).required() as Joi.ObjectSchema<TextsByLocale>,
  responses: { 200: { description: 'Saved: the texts of the record', body: shown }, ...refusals },
  handler: async (context) => {
    const { body: translations, params: record, services } = context;
    const { commands, translatedRecords } = services;
    const name = { kind: record.entityType, id: record.entityId };
    await translatedRecords.require(name, 'write', context);
    const left = await translatedRecords.checked(record.entityType, translations);
    if (Object.keys(left).length > 0) {
      const executed = await commands.execute(
        recordTexts.commands.create,
        { ...record, translations: left },
        context,
      );
      return executed.answer(reply(200, await textsOf(name, translatedRecords)));
    }
    const executed = await removeTexts(name, context);
    const answer = reply(200, await textsOf(name, translatedRecords));
    return executed ? executed.answer(answer) : answer;
  },
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
    204: { description: 'Deleted, or there were none' },
    403: refusals[403],
    404: refusals[404],
    409: refusals[409],
  },
  handler: async (context) => {
    const { entityType: kind, entityId: id } = context.params;
    const executed = await removeTexts({ kind, id }, context);
    return executed ? executed.answer(noContent()) : noContent();
  },
});

/** Deletes the texts of a record; undefined where there are none. @throws HttpError as `TranslatedRecords.require` does */
async function removeTexts(record: RecordName, context: CommandCall & { readonly services: Services }) {
  const { commands, translatedRecords } = context.services;
  await translatedRecords.require(record, 'write', context);
  const id = await translatedRecords.idOf(record.kind, record.id);
  if (id !== undefined) return commands.execute(recordTexts.commands.delete, { id }, context);
  assertUnmodified(context.headers, null);
  return undefined;
}

async function textsOf({ kind, id }: RecordName, translatedRecords: TranslatedRecords) {
  const found = await translatedRecords.find({ kind, id });
  return {
    entityType: kind,
    entityId: id,
    translations: found?.translations ?? {},
    translatable: Object.keys(await translatedRecords.membersOf(kind)),
    createdAt: found?.createdAt ?? null,
    updatedAt: found?.updatedAt ?? null,
  };
}
