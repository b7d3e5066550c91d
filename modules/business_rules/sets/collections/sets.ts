import {
  actorIdOf,
  collectionFor,
  type CoreServices,
  field,
  filterBy,
  notFound,
  pageMembers,
  pageMemberSchemas,
  sortsBy,
  type StoredRow,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';

interface SetInput {
  readonly setId: string;
  readonly setName: string;
}

/** Rules of a set: reading it answers all of them. */
export const MOST_MEMBERS = 500;

const placeOf = (member: StoredRow) => member['sequence'] as number;

const user = field.id({ writable: 'never' });

/** Groups of rules of an organization. They bring order into many rules, and have no effect. */
export const sets = collectionFor<Pick<CoreServices, 'database'>, SetInput>()({
  kind: 'business_rules.set',
  plural: 'business_rules.sets',
  label: 'rule set',
  path: '/business_rules/sets',
  features: { view: [ruleFeatures.view], manage: [ruleFeatures.manage_sets] },
  table: 'business_rules_sets',
  softDelete: true,
  fields: {
    setId: field.code({ min: 1, max: 50, required: true, label: 'Code' }),
    setName: field.text({ max: 200, required: true, label: 'Name' }),
    description: field.text({ max: 5_000 }),
    enabled: field.flag({ initial: true }),
    ruleIds: field.ids({
      max: MOST_MEMBERS,
      column: false,
      refersTo: 'business_rules.rule',
      writable: 'never',
      label: 'Rules',
    }),
    createdBy: user,
    updatedBy: user,
  },
  children: [{ name: 'business_rules_set_members', key: ['id'], owner: 'set_id' }],
  unique: [
    {
      index: 'business_rules_sets_set_id',
      field: 'setId',
      columns: ['set_id'],
      message: 'Another rule set has this setId',
      code: 'duplicate_set_id',
    },
  ],
  tools: ['list', 'read'],
  list: {
    names: 'members',
    order: 't.set_id',
    sorts: sortsBy('setId', 'setName', 'enabled', 'createdAt', 'updatedAt'),
    search: ['t.set_name'],
    filters: {
      setId: filterBy.contains('t.set_id'),
      enabled: filterBy.equal('t.enabled', 'boolean'),
    },
    parts: {
      grouped: `
        SELECT m.set_id AS record, json_agg(m.rule_id ORDER BY m.sequence, m.id) AS ids
          FROM page JOIN business_rules_set_members m ON m.set_id = page.id
          JOIN business_rules_rules r ON r.id = m.rule_id AND r.deleted_at IS NULL GROUP BY 1`,
    },
    columns: {
      ruleIds: { sql: `coalesce(grouped.ids, '[]')`, schema: Joi.array().items(uuid()).required() },
    },
    answer: {
      members: ({ total, page, pageSize }) => pageMembers(total, { page, pageSize }),
      schema: pageMemberSchemas,
    },
  },
  hooks: {
    // Also for those of organizations that the caller does not see.
    missing: () => notFound('Rule set not found'),
    beforeWrite: ({ action, columns, call }) => {
      columns['updated_by'] = actorIdOf(call);
      if (action === 'create') columns['created_by'] = actorIdOf(call);
    },
    afterWrite: () => Promise.resolve('unchanged'),
    view: (_row, state) => ({
      ruleIds: [...(state['business_rules_set_members'] ?? [])]
        .sort((a, b) => placeOf(a) - placeOf(b))
        .map((member) => member['rule_id']),
    }),
  },
  messages: {
    notFound: 'Rule set not found',
    idRequired: 'Rule set id is required',
    wrongId: 'Invalid rule set id',
    invalidBody: 'Validation failed',
    noPlace: 'Tenant and organization context required',
    invalid: { list: 'Invalid query parameters' },
  },
});
