import type { Condition } from './conditions';

export const RULE_TYPES = ['GUARD', 'VALIDATION', 'CALCULATION', 'ASSIGNMENT', 'ACTION'] as const;

/** Types of rules that stop a change where their condition does not hold. */
export const isStopping = (type: string): boolean => type === 'GUARD' || type === 'VALIDATION';

export type RuleType = (typeof RULE_TYPES)[number];

/** Something that a rule does. */
export interface RuleAction {
  readonly type: string;
  readonly config?: Readonly<Record<string, unknown>> | null;
}

/** A rule in a list. */
export interface ListedRule {
  readonly id: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly description: string | null;
  readonly ruleType: RuleType;
  readonly entityType: string;
  readonly eventType: string | null;
  readonly enabled: boolean;
  readonly priority: number;
  readonly suspendedAt: string | null;
  readonly suspensionReason: string | null;
  readonly updatedAt: string;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
  /** What has to hold; null: nothing. Absent in the answer for one rule. */
  readonly condition?: Condition | null;
  /** Null for one that was never executed. Absent in the answer for one rule. */
  readonly lastExecutedAt?: string | null;
  readonly lastExecutionResult?: 'SUCCESS' | 'FAILURE' | 'ERROR' | null;
}

/** A rule with all that it is made of. */
export interface Rule extends ListedRule {
  readonly conditionExpression: Condition | null;
  readonly successActions: readonly RuleAction[] | null;
  readonly failureActions: readonly RuleAction[] | null;
  readonly includesDescendants: boolean;
  readonly organizationId: string;
  readonly testCases: readonly { readonly name: string; readonly data: unknown }[];
}

/** Of rules below `/api`. */
export const RULES = '/business_rules/rules';
