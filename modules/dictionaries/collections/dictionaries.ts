import { casedCodes, collectionFor, field, filterBy, recordId, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { dictionariesFeatures } from '../features';
import { SORT_MODES } from '../rules/entrySortMode';
import { defaultEntries } from '../services/defaultEntries';
import { type EntryOrder, unknownEntry } from '../services/EntryOrder';
import { includeInactive } from './includeInactive';

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
  tableExtras: {
    columns: { defaultMarkedAt: { type: 'timestamptz', sqlType: 'timestamptz', nullable: true } },
  },
  fields: {
    key: field.code({
      max: 100,
      case: 'lower',
      pattern: /^[a-z0-9][a-z0-9._-]*$/,
      required: true,
      description: 'by which programs know it',
    }),
    name: field.text({ max: 200, required: true, translatable: true }),
    description: field.text({ max: 2_000, translatable: true }),
    isActive: field.flag({ initial: true }),
    isClosed: field.flag({
      initial: false,
      description: 'fields that the dictionary describes take its active entries only',
    }),
    entrySortMode: field.choice(SORT_MODES, {
      initial: SORT_MODES[0],
      description: 'the order in which entries are listed; `position`: the one in which they are arranged',
    }),
    defaultEntryId: field.id({ listed: false, description: 'an entry of the dictionary' }),
  },
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
      key: filterBy.equal('t.key', casedCodes.lower),
      isActive: filterBy.equal('t.is_active', 'boolean'),
      isClosed: filterBy.equal('t.is_closed', 'boolean'),
      includeInactive,
    },
    parts: {
      counted: `
        SELECT e.dictionary_id AS record, count(*)::int AS number
          FROM page JOIN dictionaries_entries e ON e.tenant_id = page.tenant_id AND e.dictionary_id = page.id
         GROUP BY 1`,
      chosen: `
        SELECT one.dictionary_id AS record, one.id, e.label
          FROM (${defaultEntries((id) => `${id} IN (SELECT id FROM page)`)}) one
          JOIN dictionaries_entries e ON e.id = one.id`,
    },
    columns: {
      // One that is deleted may come back, and is the default again then.
      defaultEntryId: { sql: 'chosen.id', schema: recordId().allow(null).required() },
      defaultEntryLabel: {
        sql: 'chosen.label',
        schema: Joi.any().required().description('label of the default entry; null: there is none'),
        exported: false,
      },
      entryCount: { sql: 'coalesce(counted.number, 0)', schema: Joi.number().integer().required() },
    },
  },
  hooks: {
    beforeWrite: async ({ action, id, columns, input: { defaultEntryId }, services: { entryOrder } }) => {
      if (defaultEntryId === undefined) return;
      if (defaultEntryId !== null && !(await entryOrder.idsOf(id)).includes(defaultEntryId))
        throw unknownEntry();
      if (action === 'update') columns['default_marked_at'] = await entryOrder.nextMark(id);
    },
    stored: async ({ id }, _state, { entryOrder }) => ({
      defaultEntryId: (await entryOrder.defaultOf(id as string)) ?? null,
    }),
  },
  clientBroadcast: true,
  messages: { notFound: 'Dictionary not found' },
});
