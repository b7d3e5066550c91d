import { isDeepStrictEqual } from 'node:util';
import {
  actorIdOf,
  collectionFor,
  columnName,
  type CoreServices,
  choiceType,
  filterBy,
  isoTime,
  notFound,
  pageMembers,
  pageMemberSchemas,
  sortsBy,
  storedPrincipal,
  type StoredRow,
  timestamp,
} from '@tenantry/core';
import Joi from 'joi';
import type { RuleActions } from '../../actions/services/RuleActions';
import type { RuleBooks } from '../../engine/services/RuleBooks';
import { ruleFeatures } from '../../features';
import { checkRule } from '../checks/checkRule';
import type { MembersOfRules } from '../services/MembersOfRules';
import type { RuleRights } from '../services/RuleRights';
import { RULE_TYPES, ruleFields, type RuleInput } from './ruleFields';

type Services = Pick<CoreServices, 'clock' | 'commands'> & {
  readonly membersOfRules: MembersOfRules;
  readonly ruleActions: RuleActions;
  readonly ruleBooks: RuleBooks;
  readonly ruleRights: RuleRights;
};

const collection = collectionFor<Services, RuleInput>();

/** Rules of an organization: what they judge, when, and what they do. */
export const rules = collection({
  kind: 'business_rules.rule',
  plural: 'business_rules.rules',
  label: 'rule',
  path: '/business_rules/rules',
  features: { view: [ruleFeatures.view], manage: [ruleFeatures.manage] },
  table: 'business_rules_rules',
  softDelete: true,
  fields: ruleFields,
  tableExtras: {
    indexes: [
      {
        name: 'business_rules_rules_enabled',
        columns: ['entity_type'],
        where: 'enabled AND deleted_at IS NULL',
      },
    ],
  },
  unique: [
    {
      index: 'business_rules_rules_rule_id',
      field: 'ruleId',
      columns: ['rule_id'],
      message: 'Another rule has this ruleId',
      code: 'duplicate_rule_id',
    },
  ],
  tools: ['list', 'read'],
  list: {
    names: 'members',
    order: { sql: 't.priority', descending: true },
    sorts: sortsBy('ruleId', 'ruleName', 'ruleType', 'entityType', 'priority', 'createdAt', 'updatedAt'),
    search: ['t.rule_name'],
    filters: {
      ruleId: filterBy.contains('t.rule_id'),
      ruleType: filterBy.equal('t.rule_type', choiceType(RULE_TYPES)),
      entityType: filterBy.equal('t.entity_type'),
      eventType: filterBy.equal('t.event_type'),
      ruleCategory: filterBy.equal('t.rule_category'),
      enabled: filterBy.equal('t.enabled', 'boolean'),
      suspended: filterBy.present('t.suspended_at'),
    },
    parts: {
      last_run: `
        SELECT page.id AS record, e.executed_at AS at, e.execution_result AS result
          FROM page CROSS JOIN LATERAL (
            SELECT executed_at, execution_result FROM business_rules_executions
             WHERE rule_id = page.id ORDER BY executed_at DESC LIMIT 1) e`,
    },
    columns: {
      condition: {
        sql: 't.condition_expression',
        schema: Joi.any().required().description('as `conditionExpression`; null always holds'),
        exported: false,
      },
      lastExecutedAt: {
        sql: isoTime('last_run.at'),
        schema: timestamp().allow(null).description('when the rule was executed last'),
        exported: false,
      },
      lastExecutionResult: {
        sql: 'last_run.result',
        schema: Joi.string().allow(null).description('what came of it then: SUCCESS, FAILURE or ERROR'),
        exported: false,
      },
    },
    answer: {
      members: ({ total, page, pageSize }) => pageMembers(total, { page, pageSize }),
      schema: pageMemberSchemas,
    },
  },
  hooks: {
    // Also for those of organizations that the caller does not see.
    missing: () => notFound('Rule not found'),
    beforeWrite: async (write) => {
      const { action, before, columns, input, call, services } = write;
      const row = { ...before, ...columns };
      const entityType = row['entity_type'] as string;
      const placing = services.commands.placingMembersOf(entityType);
      const members = await services.membersOfRules.of(
        entityType,
        (row['event_type'] ?? null) as string | null,
      );
      const checks = { known: services.ruleActions, placing, members, access: call.access };
      const changed = Object.keys(input).filter((name) => !isStored(before, columns, columnName(name)));
      const checked = checkRule(row, changed, checks);
      Object.assign(columns, checked.columns);
      if (before) services.ruleRights.judge(before, call);
      columns['is_trusted'] = services.ruleRights.judge({ ...before, ...columns }, call);
      await services.ruleRights.assertUsable({ ...before, ...columns }, call);
      columns['updated_by'] = actorIdOf(call);
      const maker = call.principal && storedPrincipal(call.principal);
      columns['maker'] = maker;
      columns['maker_kind'] = maker?.kind ?? null;
      columns['maker_tenant_id'] = maker?.tenantId ?? null;
      if (action === 'create') columns['created_by'] = actorIdOf(call);
      // Whoever changes a suspended rule says that it is well again.
      Object.assign(columns, { suspended_at: null, suspension_reason: null });
    },
    beforeDelete: ({ row, call, services }) => {
      services.ruleRights.judge(row, call);
      return Promise.resolve();
    },
    restore: async ({ from, to, call, services }, bring) => {
      for (const row of [from, to]) if (row) services.ruleRights.judge(row, call);
      if (to) await services.ruleRights.assertUsable(to, call);
      await bring();
    },
    afterChange: ({ from, to }, { ruleBooks }) =>
      ruleBooks.changed([from, to].flatMap((row) => (row ? [row] : []))),
  },
  messages: {
    notFound: 'Rule not found',
    idRequired: 'Rule id is required',
    wrongId: 'Invalid rule id',
    invalidBody: 'Validation failed',
    noPlace: 'Tenant and organization context required',
    invalid: { list: 'Invalid query parameters' },
  },
});

function isStored(before: StoredRow | null, columns: StoredRow, column: string): boolean {
  return before !== null && isDeepStrictEqual(before[column] ?? null, columns[column] ?? null);
}
