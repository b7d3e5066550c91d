import { type HttpError, unprocessable } from '@tenantry/core';
import type { JudgedRule } from './judgeRules';

/** Types of rules that refuse a change where their condition does not hold. */
const REFUSING: ReadonlySet<string> = new Set(['GUARD', 'VALIDATION']);

/** Why a rule refuses the change; null where it does not. A guard that fails refuses: it may have been there to refuse. */
export function reasonOf({ rule, held, error, blocked, shown }: JudgedRule): string | null {
  if (blocked !== null) return shown ?? blocked;
  if (error !== null)
    return rule.ruleType === 'GUARD' ? `The rule "${rule.ruleName}" could not be judged` : null;
  if (held || !REFUSING.has(rule.ruleType)) return null;
  return shown ?? `The rule "${rule.ruleName}" does not allow this`;
}

/** The refusal of a change by all rules that refuse it; null where none does. */
export function refusalOf(judged: readonly JudgedRule[]): HttpError | null {
  const rules = judged.flatMap((one) => {
    const message = reasonOf(one);
    const { id, ruleId, ruleName, ruleType } = one.rule;
    return message === null ? [] : [{ id, ruleId, ruleName, ruleType, message }];
  });
  const [first] = rules;
  return first ? unprocessable(first.message, { code: 'rule_refused', rules }) : null;
}

/** Names of members that differ from what is there. */
export function changedMembers(
  sent: Readonly<Record<string, unknown>>,
  view: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(sent).filter(
    (name) => name !== 'id' && JSON.stringify(sent[name] ?? null) !== JSON.stringify(view[name] ?? null),
  );
}
