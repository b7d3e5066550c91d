import { collectionFor, comparedText, filterBy, recordId, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { dictionariesFeatures } from '../features';
import type { EntryOrder } from '../services/EntryOrder';
import { unknownEntry } from '../services/EntryOrder';

interface DictionaryInput {
  readonly defaultEntryId: string | null;
}

interface Services {
  readonly entryOrder: EntryOrder;
}

/** Lists of values that tenants keep. Entries go with their dictionary, and come back with it. */
export const dictionaries = collectionFor<Services, DictionaryInput>()({
  kind: 'dictionaries.dictionary',
  plural: 'dictionaries.dictionaries',
  label: 'dictionary',
  path: '/dictionaries',
  features: { view: [dictionariesFeatures.view], manage: [dictionariesFeatures.manage] },
  table: 'dictionaries_dictionaries',
  fields: {
    key: {
      type: 'text',
      schema: Joi.string()
        .trim()
        .lowercase()
        .pattern(/^[a-z0-9][a-z0-9._-]*$/)
        .max(100)
        .required()
        .description('by which programs know it'),
    },
    name: { type: 'text', schema: comparedText().min(1).max(200).required(), translatable: true },
    description: {
      type: 'text',
      schema: Joi.string().trim().max(2_000).allow(null, ''),
      nullable: true,
      translatable: true,
    },
    isActive: { type: 'boolean', schema: Joi.boolean(), initial: true },
    isClosed: {
      type: 'boolean',
      schema: Joi.boolean().description('fields that the dictionary describes take its active entries only'),
      initial: false,
    },
    defaultEntryId: {
      type: 'uuid',
      schema: recordId().allow(null).description('an entry of the dictionary'),
      nullable: true,
      listed: false,
    },
  },
  blankClears: true,
  customFields: true,
  children: [
    {
      name: 'dictionaries_entries',
      key: ['id'],
      owner: 'dictionary_id',
      version: 'updated_at',
      hasOwnCommands: true,
    },
  ],
  unique: [
    {
      index: 'dictionaries_dictionaries_key',
      field: 'key',
      message: 'A dictionary with this key exists already',
      code: 'duplicate_key',
    },
  ],
  list: {
    names: 'members',
    order: 't.name',
    sorts: sortsBy('name', 'key', 'createdAt', 'updatedAt'),
    search: ['t.name', 't.key'],
    maxPageSize: 200,
    filters: {
      key: filterBy.equal('t.key'),
      isActive: filterBy.equal('t.is_active', 'boolean'),
      isClosed: filterBy.equal('t.is_closed', 'boolean'),
    },
    join: 'LEFT JOIN dictionaries_entries d ON d.tenant_id = t.tenant_id AND d.id = t.default_entry_id',
    parts: {
      counted: `
        SELECT e.dictionary_id AS record, count(*)::int AS number
          FROM page JOIN dictionaries_entries e ON e.tenant_id = page.tenant_id AND e.dictionary_id = page.id
         GROUP BY 1`,
    },
    columns: {
      // One that is deleted may come back, and is the default again then.
      defaultEntryId: { sql: 'd.id', schema: recordId().allow(null).required() },
      entryCount: { sql: 'coalesce(counted.number, 0)', schema: Joi.number().integer().required() },
    },
  },
  hooks: {
    beforeWrite: async ({ id, input: { defaultEntryId }, services: { entryOrder } }) => {
      if (!defaultEntryId) return;
      if (!(await entryOrder.idsOf(id)).includes(defaultEntryId.toLowerCase())) throw unknownEntry();
    },
  },
  clientBroadcast: true,
  messages: { notFound: 'Dictionary not found' },
});
