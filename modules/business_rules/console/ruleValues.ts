import { cutText } from '@tenantry/core/texts';
import { ApiError, localText, momentOf } from '@tenantry/console';
import { type ActionTypes, editedActions, sentActions } from './actions';
import { editedOf, expressionOf, type GroupNode, isGroup } from './conditions';
import { text } from './texts';
import type { Rule } from './types';

/** A rule as its form has it. */
export type RuleValues = ReturnType<typeof valuesOf>;

/** The initial values of the form of a rule. @param rule null for a new one */
export function valuesOf(rule: Rule | null) {
  return {
    ruleName: rule?.ruleName ?? '',
    ruleId: rule?.ruleId ?? '',
    description: rule?.description ?? '',
    ruleType: (rule?.ruleType ?? 'VALIDATION') as string,
    entityType: rule?.entityType ?? '',
    eventType: rule ? (rule.eventType ?? '') : 'update',
    priority: (rule?.priority ?? 100) as number | null,
    enabled: rule?.enabled ?? true,
    includesDescendants: rule?.includesDescendants ?? false,
    effectiveFrom: localOf(rule?.effectiveFrom ?? null),
    effectiveTo: localOf(rule?.effectiveTo ?? null),
    conditionExpression: editedOf(rule?.conditionExpression ?? null),
    successActions: editedActions(rule?.successActions ?? null),
    failureActions: editedActions(rule?.failureActions ?? null),
  };
}

/** A rule as the API takes it. @throws ApiError where a part of the sentence is missing */
export function sentOf(values: RuleValues, types: ActionTypes) {
  const { description, eventType, priority, conditionExpression, successActions, failureActions } = values;
  if (values.entityType === '') throw new ApiError(400, text('kindMissing'));
  if (isIncomplete(conditionExpression)) throw new ApiError(400, text('fieldMissing'));
  return {
    ...values,
    description: description || null,
    eventType: eventType || null,
    priority: priority ?? 100,
    effectiveFrom: timeOf(values.effectiveFrom),
    effectiveTo: timeOf(values.effectiveTo),
    conditionExpression: expressionOf(conditionExpression),
    successActions: sentActions(successActions, types),
    failureActions: sentActions(failureActions, types),
  };
}

const isIncomplete = ({ rules }: GroupNode): boolean =>
  rules.some((one) => (isGroup(one) ? isIncomplete(one) : one.field === ''));

const LONGEST_KEY = 50;

/** The key that is proposed for a rule of a name: `Won deals, kept` is `WON-DEALS-KEPT`. */
export function keyOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ß', 'ss')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  return cutText(words.join('-'), LONGEST_KEY).replace(/-$/, '');
}

/** A time as its input shows it: local, to the minute. */
function localOf(time: string | null): string {
  if (time === null) return '';
  return localText(new Date(time));
}

const timeOf = (local: string) => (local === '' ? null : momentOf(local).toISOString());
