import { cutText } from '@tenantry/core';
import { CONDITION_LIMITS, GROUP_OPERATORS, OPERATORS } from './Condition';
import { pathSteps } from './fieldPath';
import { patternOf } from './pattern';

/** A problem of an expression, and its path. */
export interface ConditionProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Node = Readonly<Record<string, unknown>>;

const SIMPLE = new Set(['field', 'operator', 'value', 'valueField']);
const GROUP = new Set(['operator', 'rules']);
const { depth: DEPTH, members: MEMBERS, path: PATH } = CONDITION_LIMITS;

/** The refusal of an expression that is too large. */
export const CONDITION_TOO_LARGE =
  'Condition expression exceeds safety limits (max depth: 10, max rules per group: 50, max field path length: 200)';

/**
 * Checks an expression that a client sent: its shape, its operators and paths, and its size.
 *
 * @returns null for one that is fine; one problem of many is enough
 */
export function checkCondition(expression: unknown): ConditionProblem | null {
  if (expression === null || expression === undefined) return null;
  if (sizeOf(expression) > CONDITION_LIMITS.conditions) return { path: [], message: CONDITION_TOO_LARGE };
  const problem = checkNode(expression, [], '', 0);
  if (problem) return problem;
  const isLong = JSON.stringify(expression).length > CONDITION_LIMITS.text;
  return isLong ? { path: [], message: CONDITION_TOO_LARGE } : null;
}

/** Simple conditions below a node, counted no further than one more than there may be. */
function sizeOf(expression: unknown): number {
  const waiting: unknown[] = [expression];
  let count = 0;
  while (waiting.length > 0 && count <= CONDITION_LIMITS.conditions) {
    const node = waiting.pop();
    const members = isObject(node) ? node['rules'] : undefined;
    count += 1;
    if (Array.isArray(members)) waiting.push(...(members.slice(0, MEMBERS + 1) as unknown[]));
  }
  return count;
}

function checkNode(
  node: unknown,
  path: ConditionProblem['path'],
  place: string,
  depth: number,
): ConditionProblem | null {
  const wrong = (message: string, ...rest: (string | number)[]): ConditionProblem => ({
    path: [...path, ...rest],
    message: `Invalid condition expression: ${place}${message}`,
  });
  if (depth > DEPTH) return { path, message: CONDITION_TOO_LARGE };
  if (!isObject(node)) return wrong('Invalid condition expression structure');
  const isGroup = 'rules' in node;
  const unknown = Object.keys(node).find((key) => !(isGroup ? GROUP : SIMPLE).has(key));
  if (unknown !== undefined) return wrong(`Unknown member ${cutText(unknown, 50)}`, unknown);
  return isGroup ? checkGroup(node, path, place, depth, wrong) : checkSimple(node, wrong);
}

function checkGroup(
  { operator, rules }: Node,
  path: ConditionProblem['path'],
  place: string,
  depth: number,
  wrong: (message: string, ...rest: (string | number)[]) => ConditionProblem,
): ConditionProblem | null {
  if (!(GROUP_OPERATORS as readonly unknown[]).includes(operator)) {
    return wrong(`A group is joined by one of ${GROUP_OPERATORS.join(', ')}`, 'operator');
  }
  if (!Array.isArray(rules)) return wrong('Invalid condition expression structure', 'rules');
  if (rules.length === 0) return wrong('Group must have at least one rule', 'rules');
  if (rules.length > MEMBERS) return { path: [...path, 'rules'], message: CONDITION_TOO_LARGE };
  for (const [index, member] of rules.entries()) {
    const found = checkNode(member, [...path, 'rules', index], `${place}Rule ${index + 1}: `, depth + 1);
    if (found) return found;
  }
  return null;
}

function checkSimple(
  node: Node,
  wrong: (message: string, ...rest: (string | number)[]) => ConditionProblem,
): ConditionProblem | null {
  const { field, operator, value, valueField } = node;
  if (!('field' in node) || !('operator' in node) || !('value' in node)) {
    return wrong('Invalid condition expression structure');
  }
  if (!(OPERATORS as readonly unknown[]).includes(operator)) {
    return wrong(`The operator is one of ${OPERATORS.join(', ')}`, 'operator');
  }
  for (const [name, path] of [
    ['field', field],
    ['valueField', valueField],
  ] as const) {
    if (name === 'valueField' && path === undefined) continue;
    if (typeof path === 'string' && path.length > PATH) return wrong(CONDITION_TOO_LARGE, name);
    if (typeof path !== 'string' || !pathSteps(path)) return wrong('Invalid field path', name);
  }
  if (!isPlain(value))
    return wrong('A value is text, a number, true, false, null or a list of these', 'value');
  const isPattern = operator === 'MATCHES' && valueField === undefined && !isTemplate(value);
  if (isPattern && (typeof value !== 'string' || !patternOf(value))) {
    return wrong('Invalid regular expression', 'value');
  }
  return null;
}

const isTemplate = (value: unknown) => typeof value === 'string' && /^\{\{.*\}\}$/.test(value);

function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value of a condition is a text, number, boolean or null, or a list of at most 1,000 of these. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value))
    return value.length <= 1_000 && value.every((item) => !Array.isArray(item) && isPlain(item));
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
