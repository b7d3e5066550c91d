import { field, type Fields, jsonObject } from '@tenantry/core';
import Joi from 'joi';
import type { RuleAction } from '../../actions/RuleAction';
import type { Condition } from '../../conditions/Condition';
import { alignedCurrencies } from '../checks/alignedCurrencies';

/** Purposes of rules. */
export const RULE_TYPES = ['GUARD', 'VALIDATION', 'CALCULATION', 'ACTION', 'ASSIGNMENT'] as const;

export type RuleType = (typeof RULE_TYPES)[number];

/** An example that a rule can be tried with. */
export interface TestCase {
  readonly name: string;
  readonly data: unknown;
  /** Whether the condition is to hold; null where this is not set. */
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

/** An example that is sent to try a rule, with the record before the change where there is one. */
export interface TriedCase extends TestCase {
  readonly before?: Readonly<Record<string, unknown>> | null;
}

const actionList = Joi.array()
  .items(
    Joi.object<RuleAction>({
      type: Joi.string().max(100).required(),
      config: jsonObject().allow(null),
    }),
  )
  .max(100);

/** Bytes of the records of all test cases. */
const MOST_TESTED = 200_000;

const testCase = Joi.object<TestCase>({
  name: Joi.string().trim().min(1).max(200).required(),
  data: jsonObject(MOST_TESTED).allow(null).required(),
  expected: Joi.boolean().allow(null).default(null),
});
const casesOf = (item: Joi.ObjectSchema) =>
  Joi.array()
    .items(item)
    .max(50)
    .custom((value: unknown, helpers) =>
      JSON.stringify(value).length > MOST_TESTED
        ? helpers.message({ custom: '{{#label}} is too long' })
        : value,
    );

/** Shape of the test cases of a rule. */
export const testCases = casesOf(testCase);

/** Shape of test cases that are sent to try a rule. */
export const triedCases = casesOf(
  testCase.append({
    before: jsonObject(MOST_TESTED).allow(null).description('the record before the change'),
  }),
);

/** Parts of rules from before `AlignRuleCurrencies1798620000003` have currencies in any case. */
const align = (part: unknown) => alignedCurrencies(part).value;

const actions = field.json(actionList, { listed: false, align });
const ofHooks = { writable: 'never', internal: true } as const;
const user = field.id({ writable: 'never', listed: false });

/**
 * Fields of a rule. Conditions, actions and test cases are shown only with a single rule, as a page of rules with them would be
 * large. `checkRule` checks conditions and actions; its messages name the path.
 */
export const ruleFields = {
  ruleId: field.code({ min: 1, max: 50, required: true, description: 'business key, unique in the tenant' }),
  ruleName: field.text({ max: 200, required: true }),
  description: field.text({ max: 5_000 }),
  ruleType: field.choice(RULE_TYPES, { required: true }),
  ruleCategory: field.code({ max: 50 }),
  entityType: field.code({
    min: 1,
    max: 50,
    narrow: (schema) => schema.pattern(/^[^\s]+$/, 'entity type'),
    required: true,
    description: 'such as customers.deal',
  }),
  eventType: field.code({
    max: 50,
    description: 'create, update, delete: before a change; created, updated, deleted: after it',
  }),
  conditionExpression: field.json(jsonObject(), {
    listed: false,
    align,
    description: 'a condition or a group; null always holds',
  }),
  successActions: actions,
  failureActions: actions,
  enabled: field.flag({ initial: true }),
  priority: field.integer({ min: 0, max: 9_999, initial: 100, description: 'higher comes first' }),
  version: field.integer({ min: 1, max: 1_000_000, initial: 1 }),
  effectiveFrom: field.moment({ blank: 'clears' }),
  effectiveTo: field.moment({ ofDay: 'end', blank: 'clears' }),
  includesDescendants: field.flag({ initial: false, description: 'holds in the organizations below too' }),
  testCases: field.json(testCases, { initial: [], listed: false, align }),
  suspendedAt: field.moment({ writable: 'never' }),
  suspensionReason: field.text({ writable: 'never' }),
  isTrusted: field.flag({ initial: false, ...ofHooks }),
  makerKind: field.code(ofHooks),
  maker: field.json(Joi.object(), ofHooks),
  makerTenantId: field.id(ofHooks),
  createdBy: user,
  updatedBy: user,
} as const satisfies Fields;
