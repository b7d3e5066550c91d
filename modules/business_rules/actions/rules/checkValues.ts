import { pathSteps } from '../../conditions/fieldPath';
import { CALCULATIONS, isCalculation, operandOf } from './calculate';
import type { ActionProblem } from './ActionProblem';
import { placeholdersIn } from './interpolate';
import type { RuleMembers } from './RuleMembers';

type Path = ActionProblem['path'];
type Report = (path: Path, message: string) => void;

/** Beginnings of placeholders. */
const ROOTS: ReadonlySet<string> = new Set([
  'data',
  'before',
  'changed',
  'history',
  'user',
  'scope',
  'entityType',
  'entityId',
  'eventType',
  'ruleId',
  'ruleName',
  'tenantId',
  'organizationId',
  'executedBy',
  'today',
  'now',
]);

/** A text that is a placeholder and nothing else. */
const WHOLE = /^\{\{[^{}]*\}\}$/;

/**
 * Checks the calculations of a config: operators, and operands that may be numbers. One that names what no record has can never
 * be computed.
 */
export function checkCalculations(
  value: unknown,
  members: RuleMembers | null,
  path: Path,
  report: Report,
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkCalculations(item, members, [...path, index], report);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '$calculate')) {
    checkCalculation(value, members, path, report);
    return;
  }
  for (const [key, inner] of Object.entries(value)) checkCalculations(inner, members, [...path, key], report);
}

/** Checks what `SET_FIELD` sets: the member, placeholders, and whether the member can have the value. */
export function checkField(
  { field, value }: { readonly field?: unknown; readonly value?: unknown },
  members: RuleMembers | null,
  path: Path,
  report: Report,
): void {
  const placeholders = typeof value === 'string' ? placeholdersIn(value) : [];
  for (const placeholder of placeholders) checkPlaceholder(placeholder, members, [...path, 'value'], report);
  if (!members || typeof field !== 'string') return;
  if (!members.isSettable(field)) {
    report([...path, 'field'], `${field} is not a member that a rule can set in ${members.kind}`);
    return;
  }
  const reason = misfit(field, value, placeholders, members);
  if (reason !== null) report([...path, 'value'], `${field} cannot have this value: ${reason}`);
}

/** Why a member can never have a value; null where it can, or where only the record tells. */
function misfit(
  field: string,
  value: unknown,
  placeholders: readonly string[],
  members: RuleMembers,
): string | null {
  if (typeof value === 'object' && value !== null && isCalculation(value))
    return members.takesNumbers(field) ? null : 'takes no number';
  if (isOpen(value)) return null;
  if (placeholders.length === 0) return members.problemWith(field, value);
  // A text that is one placeholder and nothing else becomes the value itself; any other one is a text.
  const isWhole = placeholders.length === 1 && WHOLE.test(String(value));
  return isWhole || members.takesTexts(field) ? null : 'takes no text';
}

function checkCalculation(value: object, members: RuleMembers | null, path: Path, report: Report): void {
  const inside = [...path, '$calculate'];
  if (!isCalculation(value)) {
    report(inside, `A calculation is a list that begins with one of ${CALCULATIONS.join(', ')}`);
    return;
  }
  const [, ...operands] = value.$calculate;
  if (operands.length === 0) report(inside, 'A calculation needs an operand');
  for (const [index, operand] of operands.entries()) {
    const at = [...inside, index + 1];
    if (typeof operand === 'object' && operand !== null && Object.hasOwn(operand, '$calculate')) {
      checkCalculation(operand, members, at, report);
      continue;
    }
    const decimal = operandOf(operand);
    if (!decimal) checkOperand(operand, members, at, report);
    else if (value.$calculate[0] === '/' && index > 0 && decimal.isZero()) {
      report(at, 'A calculation cannot divide by zero');
    }
  }
}

function checkOperand(operand: unknown, members: RuleMembers | null, path: Path, report: Report): void {
  const placeholders = typeof operand === 'string' ? placeholdersIn(operand) : [];
  const [placeholder] = placeholders;
  if (placeholder === undefined) {
    report(path, 'An operand is a number, a placeholder such as {{data.amount}}, or a calculation');
    return;
  }
  for (const each of placeholders) checkPlaceholder(each, members, path, report);
}

function checkPlaceholder(
  placeholder: string,
  members: RuleMembers | null,
  path: Path,
  report: Report,
): void {
  const steps = pathSteps(placeholder);
  const [root = '', member] = steps ?? [];
  if (!ROOTS.has(root)) {
    report(path, `Nothing is known as {{${placeholder}}}; values of the record are {{data.…}}`);
    return;
  }
  const isOfRecord = root === 'data' || root === 'before';
  if (!isOfRecord || !members || member === undefined || members.isReadable(member)) return;
  report(path, `{{${placeholder}}} names ${member}, which is not a member of ${members.kind}`);
}

/** Whether a value contains placeholders or calculations, so that only the record tells what it comes to. */
function isOpen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return /\{\{|"\$calculate"/.test(JSON.stringify(value));
}
