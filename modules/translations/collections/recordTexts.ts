import {
  badRequest,
  collectionFor,
  type CoreServices,
  field,
  filterBy,
  kindName,
  sortsBy,
  tenantOf,
} from '@tenantry/core';
import Joi from 'joi';
import { translationsFeatures } from '../features';
import type { TranslatedRecords } from '../services/TranslatedRecords';
import type { TextsByLocale } from './TextsByLocale';

interface RecordTextsInput {
  readonly entityType: string;
  readonly entityId: string;
  readonly translations: TextsByLocale;
}

interface Services extends Pick<CoreServices, 'recordTexts'> {
  readonly translatedRecords: TranslatedRecords;
}

const MOST_LOCALES = 50;
/** Members of a record that have texts in other languages. */
const MOST_MEMBERS = 200;
const LONGEST_TEXT = 20_000;
const LOCALE = /^[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]{2,8})*$/;

/** Kind of a record, by any of its names. */
export const entityType = kindName;

/** Texts by language and member; null and blank text remove one. */
export const textsByLocale = Joi.object<TextsByLocale>()
  .pattern(
    Joi.string().pattern(LOCALE),
    Joi.object()
      .pattern(Joi.string().max(100), Joi.string().max(LONGEST_TEXT).allow(null, ''))
      .max(MOST_MEMBERS),
  )
  .max(MOST_LOCALES)
  .description('by language and member; null removes a text');

/** Texts of records in other languages: a record for each of these. They stay when it is deleted, in case it comes back. */
export const recordTexts = collectionFor<Services, RecordTextsInput>()({
  kind: 'translations.record_texts',
  plural: 'translations.translated_records',
  label: 'translation',
  path: '/translations/records',
  features: { view: [translationsFeatures.view], manage: [translationsFeatures.manage] },
  served: ['list', 'read'],
  upserts: true,
  optionalOrganization: true,
  table: 'translations_record_texts',
  fields: {
    entityType: field.kind({ required: true, writable: 'create' }),
    entityId: field.id({ required: true, writable: 'create' }),
    translations: field.json(textsByLocale, { required: true, initial: {} }),
  },
  unique: [
    {
      index: 'translations_record_texts_record',
      field: 'entityId',
      columns: ['entity_type', 'entity_id'],
      message: 'The record has translations already',
      code: 'duplicate',
    },
  ],
  list: {
    names: 'members',
    sorts: sortsBy('createdAt', 'updatedAt'),
    filters: {
      entityType: {
        schema: entityType(),
        sql: (name: string, bind, { services }) =>
          `t.entity_type = ${bind(services.recordTexts.idOfKind(name))}`,
      },
      entityId: filterBy.anyOf('t.entity_id', 'uuid'),
    },
  },
  hooks: {
    place: async ({ action, input }, call, { translatedRecords }) => {
      const tenantId = tenantOf(call);
      if (action !== 'create') return { tenantId };
      const { entityType: kind = '', entityId = '' } = input;
      const { organizationId } = await translatedRecords.require({ kind, id: entityId }, 'write', call);
      return { tenantId, organizationId, id: await translatedRecords.idOf(kind, entityId) };
    },
    beforeWrite: async ({ action, input, columns, services: { recordTexts: kinds, translatedRecords } }) => {
      if (action === 'create') columns['entity_type'] = kinds.idOfKind(columns['entity_type'] as string);
      if (!input.translations) return;
      const texts = await translatedRecords.checked(input.entityType as string, input.translations);
      if (Object.keys(texts).length === 0)
        throw badRequest('Delete the translations instead of clearing them');
      columns['translations'] = texts;
    },
    beforeDelete: async ({ row, call, services: { translatedRecords } }) => {
      const record = { kind: row['entity_type'] as string, id: row['entity_id'] as string };
      await translatedRecords.require(record, 'write', call);
    },
    restore: async ({ from, to, call, services: { translatedRecords } }, bring) => {
      const row = to ?? from;
      const record = { kind: row?.['entity_type'] as string, id: row?.['entity_id'] as string };
      await translatedRecords.require(record, 'write', call);
      await bring();
    },
    parent: (row) => ({ kind: row['entity_type'] as string, id: row['entity_id'] as string }),
    eventPayload: ({ entity_type: kind, entity_id: entityId }) => ({ entityType: kind, entityId }),
  },
  eventPayload: { entityType: Joi.string().required(), entityId: Joi.string().guid().required() },
  messages: { notFound: 'The record has no translations' },
});
