import { moment, uuid, type CollectionField, jsonObject } from '@tenantry/core';
import Joi from 'joi';
import type { RuleAction } from '../../actions/RuleAction';
import type { Condition } from '../../conditions/Condition';
import { alignedCurrencies } from '../checks/alignedCurrencies';

/** What a rule is for. */
export const RULE_TYPES = ['GUARD', 'VALIDATION', 'CALCULATION', 'ACTION', 'ASSIGNMENT'] as const;

export type RuleType = (typeof RULE_TYPES)[number];

/** An example that a rule can be tried with. */
export interface TestCase {
  readonly name: string;
  readonly data: unknown;
  /** Whether the condition is to hold; null where nobody says. */
  readonly expected: boolean | null;
}

/** A rule as it is sent. */
export interface RuleInput {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleType: RuleType;
  readonly entityType: string;
  readonly eventType: string | null;
  readonly conditionExpression: Condition | null;
  readonly successActions: readonly RuleAction[] | null;
  readonly failureActions: readonly RuleAction[] | null;
  readonly enabled: boolean;
  readonly effectiveFrom: Date | null;
  readonly effectiveTo: Date | null;
}

const name = (max: number) => Joi.string().trim().min(1).max(max);
const optional = (max: number) => Joi.string().trim().max(max).empty('').allow(null);
const entityType = name(50).pattern(/^[^\s]+$/, 'entity type');

const actions = Joi.array()
  .items(
    Joi.object<RuleAction>({
      type: Joi.string().max(100).required(),
      config: jsonObject().allow(null),
    }),
  )
  .max(100)
  .allow(null);

/** Bytes of the records of all test cases. */
const MOST_TESTED = 200_000;

/** Shape of the test cases of a rule. */
export const testCases = Joi.array()
  .items(
    Joi.object<TestCase>({
      name: name(200).required(),
      data: jsonObject(MOST_TESTED).allow(null).required(),
      expected: Joi.boolean().allow(null).default(null),
    }),
  )
  .max(50)
  .custom((value: unknown, helpers) =>
    JSON.stringify(value).length > MOST_TESTED
      ? helpers.message({ custom: '{{#label}} is too long' })
      : value,
  );

/** Parts of rules from before `AlignRuleCurrencies1798620000003` have currencies in any case. */
const align = (part: unknown) => alignedCurrencies(part).value;

/**
 * What a rule is made of; what it does is shown with the rule alone, as a page of rules with it would be large. Conditions and actions are
 * checked by `checkRule`, whose messages name the place.
 */
export const ruleFields = {
  ruleId: { type: 'text', schema: name(50).required().description('business key, unique in the tenant') },
  ruleName: { type: 'text', schema: name(200).required() },
  description: { type: 'text', schema: optional(5_000), nullable: true },
  ruleType: { type: 'text', schema: Joi.valid(...RULE_TYPES).required(), checked: true },
  ruleCategory: { type: 'text', schema: optional(50), nullable: true },
  entityType: { type: 'text', schema: entityType.required().description('such as customers.deal') },
  eventType: {
    type: 'text',
    schema: optional(50).description(
      'create, update, delete: before a change; created, updated, deleted: after it',
    ),
    nullable: true,
  },
  conditionExpression: {
    type: 'jsonb',
    schema: jsonObject().allow(null).description('a condition or a group; null always holds'),
    nullable: true,
    listed: false,
    align,
  },
  successActions: { type: 'jsonb', schema: actions, nullable: true, listed: false, align },
  failureActions: { type: 'jsonb', schema: actions, nullable: true, listed: false, align },
  enabled: { type: 'boolean', schema: Joi.boolean(), initial: true },
  priority: {
    type: 'integer',
    schema: Joi.number().integer().min(0).max(9_999).description('higher comes first'),
    initial: 100,
  },
  version: { type: 'integer', schema: Joi.number().integer().min(1).max(1_000_000), initial: 1 },
  effectiveFrom: { type: 'timestamptz', schema: moment().empty('').allow(null), nullable: true },
  effectiveTo: { type: 'timestamptz', schema: moment('end').empty('').allow(null), nullable: true },
  includesDescendants: {
    type: 'boolean',
    schema: Joi.boolean().description('holds in the organizations below too'),
    initial: false,
  },
  testCases: { type: 'jsonb', schema: testCases, initial: [], listed: false, align },
  suspendedAt: { type: 'timestamptz', schema: Joi.any(), nullable: true, writable: 'never' },
  suspensionReason: { type: 'text', schema: Joi.any(), nullable: true, writable: 'never' },
  isTrusted: {
    type: 'boolean',
    schema: Joi.any(),
    initial: false,
    writable: 'never',
    internal: true,
  },
  makerKind: {
    type: 'text',
    schema: Joi.any(),
    nullable: true,
    writable: 'never',
    internal: true,
  },
  maker: {
    type: 'jsonb',
    schema: Joi.any(),
    nullable: true,
    writable: 'never',
    internal: true,
  },
  makerTenantId: {
    type: 'uuid',
    schema: Joi.any(),
    nullable: true,
    writable: 'never',
    internal: true,
  },
  createdBy: { type: 'uuid', schema: uuid(), nullable: true, writable: 'never', listed: false },
  updatedBy: { type: 'uuid', schema: uuid(), nullable: true, writable: 'never', listed: false },
} as const satisfies Record<string, CollectionField>;
