import { badRequest, forbidden, type StoredRow } from '@tenantry/core';
import type { RuleAction } from '../../actions/RuleAction';
import { type ActionChecks, checkActions } from '../../actions/rules/checkActions';
import { readLiterals } from './readLiterals';
import { checkCondition } from '../../conditions/checkCondition';

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Members with actions, and their columns. */
const BRANCHES = { successActions: 'success_actions', failureActions: 'failure_actions' } as const;

/**
 * Checks what no schema can: the condition, the actions with their configs, and that the validity ends after it begins.
 *
 * @param row as it will be, by column
 * @param changed names of the members that get another value; what a rule has already stays, whatever it refers to
 * @returns columns in stored form
 * @throws HttpError 400 with all problems, 403 where an action takes features that the caller lacks
 */
export function checkRule(
  row: StoredRow,
  changed: readonly string[],
  checks: ActionChecks,
): { readonly columns: Readonly<Record<string, unknown>> } {
  const problems: Problem[] = [];
  const columns: Record<string, unknown> = {};
  const missing: string[] = [];
  if (changed.includes('conditionExpression')) {
    const problem = checkCondition(row['condition_expression']);
    const read = problem ? null : readLiterals(row['condition_expression'], checks.members);
    const found = problem ? [problem] : (read?.problems ?? []);
    problems.push(...found.map((each) => ({ ...each, path: ['conditionExpression', ...each.path] })));
    if (read) columns['condition_expression'] = read.expression;
  }
  for (const [property, column] of Object.entries(BRANCHES)) {
    const actions = row[column] as readonly RuleAction[] | null | undefined;
    // Another kind of record or of change has other members.
    const isConcerned = [property, 'entityType', 'eventType'].some((name) => changed.includes(name));
    if (!actions || !isConcerned) continue;
    const checked = checkActions(property, actions, checks);
    problems.push(...checked.problems);
    missing.push(...checked.missing);
    columns[column] = checked.actions;
  }
  const [from, to] = [timeOf(row['effective_from']), timeOf(row['effective_to'])];
  if (from !== null && to !== null && to <= from) {
    problems.push({ path: ['effectiveTo'], message: 'Effective To must be later than Effective From' });
  }
  if (problems.length > 0) {
    const said = problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ');
    throw badRequest(`Validation failed: ${said}`, {
      details: problems.map((problem) => ({ ...problem, code: 'rule.invalid' })),
    });
  }
  if (missing.length > 0) throw forbidden('Forbidden', { requiredFeatures: [...new Set(missing)] });
  return { columns };
}

function timeOf(value: unknown): number | null {
  return value === null || value === undefined ? null : new Date(value as string).getTime();
}
