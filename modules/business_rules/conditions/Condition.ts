/** How a simple condition compares. */
export const OPERATORS = [
  '=',
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'IN',
  'NOT_IN',
  'CONTAINS',
  'NOT_CONTAINS',
  'STARTS_WITH',
  'ENDS_WITH',
  'MATCHES',
  'IS_EMPTY',
  'IS_NOT_EMPTY',
] as const;

/** Operators that ask whether values are equal. */
export const EQUALITY_OPERATORS: ReadonlySet<unknown> = new Set(['=', '==', '!=', 'IN', 'NOT_IN']);

/** How a group joins its members. NOT negates the AND of them. */
export const GROUP_OPERATORS = ['AND', 'OR', 'NOT'] as const;

export type Operator = (typeof OPERATORS)[number];
export type GroupOperator = (typeof GROUP_OPERATORS)[number];

/** Compares a field with a value, or with another field. */
export interface SimpleCondition {
  /** Path into the facts: `items[0].qty`. */
  readonly field: string;
  readonly operator: Operator;
  /** A literal, or text that is entirely `{{path}}`. */
  readonly value: unknown;
  /** A path in place of `value`. */
  readonly valueField?: string;
}

/** Joins conditions. */
export interface ConditionGroup {
  readonly operator: GroupOperator;
  readonly rules: readonly Condition[];
}

export type Condition = SimpleCondition | ConditionGroup;

/** Bounds of what a tenant may set up, so that no condition costs much. */
export const CONDITION_LIMITS = {
  /** Levels of groups below the root. */
  depth: 5,
  /** Members of a group. */
  members: 50,
  /** Simple conditions of a whole expression. */
  conditions: 500,
  /** Characters of a path. */
  path: 200,
  /** Characters of a regular expression. */
  pattern: 200,
  /** Instructions of a compiled regular expression; what repeats has many. */
  patternSteps: 300,
  /** Characters that a regular expression is matched against. */
  matchedText: 10_000,
  /** Characters of all of the expression as JSON. */
  text: 100_000,
} as const;

export function isGroup(condition: Condition): condition is ConditionGroup {
  return 'rules' in condition;
}
