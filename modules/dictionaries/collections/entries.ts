import {
  collectionFor,
  field,
  filterBy,
  notFound,
  seesOrganization,
  sortsBy,
  tenantOf,
} from '@tenantry/core';
import Joi from 'joi';
import { dictionariesFeatures } from '../features';
import { entryOrder as orderOfEntries } from '../rules/entrySortMode';
import { defaultEntries } from '../services/defaultEntries';
import type { CarriedValues } from '../services/CarriedValues';
import type { EntryOrder } from '../services/EntryOrder';
import { dictionaries } from './dictionaries';
import { includeInactive } from './includeInactive';

interface EntryInput {
  readonly dictionaryId: string;
  readonly position: number;
  readonly isDefault: boolean;
}

interface Services {
  readonly carriedValues: CarriedValues;
  readonly entryOrder: EntryOrder;
}

/** The values of a dictionary, in its order. They belong to the organization of the dictionary. */
export const entries = collectionFor<Services, EntryInput>()({
  kind: 'dictionaries.entry',
  plural: 'dictionaries.entries',
  label: 'dictionary entry',
  path: '/dictionaries/:dictionaryId/entries',
  features: { view: [dictionariesFeatures.view], manage: [dictionariesFeatures.manage] },
  table: 'dictionaries_entries',
  tableExtras: {
    columns: { defaultMarkedAt: { type: 'timestamptz', sqlType: 'timestamptz', nullable: true } },
    indexes: [
      { name: 'dictionaries_entries_order', columns: ['dictionary_id', 'position', 'label', 'id'] },
      {
        name: 'dictionaries_entries_default',
        columns: ['dictionary_id', 'default_marked_at'],
        where: 'default_marked_at IS NOT NULL',
      },
    ],
  },
  fields: {
    dictionaryId: field.reference(dictionaries, {
      onDelete: 'cascade',
      checkedByHooks: true,
      required: true,
      writable: 'create',
    }),
    value: field.code({
      min: 1,
      max: 200,
      required: true,
      description: 'what programs keep; a change of it changes the records that have it',
    }),
    label: field.text({
      max: 200,
      nullable: false,
      translatable: true,
      description: 'what people see; default: the value',
    }),
    color: field.code({ max: 7, case: 'lower', pattern: /^#[0-9a-f]{6}$/, description: '#rrggbb' }),
    icon: field.text({ max: 100, description: 'name of an icon' }),
    position: field.integer({
      min: 0,
      max: 1_000_000,
      nullable: false,
      description: 'default: after the last',
    }),
    isActive: field.flag({ initial: true }),
    isDefault: field.flag({
      nullable: true,
      takesNull: false,
      listed: false,
      description: 'true takes it from the default entry before',
    }),
  },
  customFields: true,
  unique: [
    {
      index: 'dictionaries_entries_value',
      field: 'value',
      message: 'An entry with this value exists already',
      code: 'duplicate_value',
    },
  ],
  list: {
    names: 'members',
    order: orderOfEntries('t', 'd.entry_sort_mode'),
    sorts: sortsBy('position', 'label', 'value', 'createdAt', 'updatedAt'),
    search: ['t.label', 't.value'],
    pageSize: 100,
    maxPageSize: 200,
    filters: {
      value: filterBy.equal('t.value'),
      isActive: filterBy.equal('t.is_active', 'boolean'),
      includeInactive,
    },
    parts: {
      chosen: `SELECT id AS record FROM (${defaultEntries((id) => `${id} IN (SELECT dictionary_id FROM page)`)}) one`,
    },
    join: 'JOIN dictionaries_dictionaries d ON d.tenant_id = t.tenant_id AND d.id = t.dictionary_id',
    columns: {
      isDefault: { sql: 'chosen.record IS NOT NULL', schema: Joi.boolean().required() },
    },
  },
  hooks: {
    place: async ({ action, input: { dictionaryId = '' } }, call, { entryOrder }) => {
      const tenantId = tenantOf(call);
      if (action !== 'create') return { tenantId };
      const organizationId = await entryOrder.organizationOf(dictionaryId);
      if (organizationId === undefined || !seesOrganization(call.scope, organizationId)) {
        throw notFound('Dictionary not found');
      }
      return { tenantId, organizationId };
    },
    beforeWrite: async ({ action, id, input, before, columns, services: { entryOrder } }) => {
      const dictionaryId = (before?.['dictionary_id'] ?? input.dictionaryId) as string;
      if (action === 'create') {
        columns['label'] ??= columns['value'];
        columns['position'] ??= await entryOrder.next(dictionaryId);
      }
      if (input.isDefault === undefined) return;
      const isDefault = (await entryOrder.defaultOf(dictionaryId)) === id;
      if (isDefault === input.isDefault) delete columns['is_default'];
      else columns['default_marked_at'] = await entryOrder.nextMark(dictionaryId);
    },
    stored: async ({ id, dictionary_id: dictionaryId }, _state, { entryOrder }) => ({
      isDefault: (await entryOrder.defaultOf(dictionaryId as string)) === id,
    }),
    afterChange: async ({ from, to }, { carriedValues }) => {
      if (from && to) await carriedValues.carry(from, to);
    },
    parent: ({ dictionary_id: id }) => ({ kind: dictionaries.kind, id: id as string }),
    eventPayload: ({ dictionary_id: dictionaryId }) => ({ dictionaryId }),
  },
  clientBroadcast: true,
  eventPayload: { dictionaryId: Joi.string().guid().required() },
  messages: { notFound: 'Dictionary entry not found' },
});
