import { fromCommaList, toCommaList } from '@tenantry/core/texts';

/** Operators that are words. */
export const WORD_OPERATORS = [
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

/** How a condition compares, and how groups join. */
export const OPERATORS = ['=', '!=', '>', '>=', '<', '<=', ...WORD_OPERATORS] as const;
export const GROUP_OPERATORS = ['AND', 'OR', 'NOT'] as const;

export type GroupOperator = (typeof GROUP_OPERATORS)[number];

/** A condition as the API has it. */
export type Condition = SimpleCondition | GroupCondition;

interface SimpleCondition {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
  readonly valueField?: string;
}

interface GroupCondition {
  readonly operator: GroupOperator;
  readonly rules: readonly Condition[];
}

/** A condition while it is edited; the key keeps its inputs when others are removed. */
export type Node = GroupNode | SimpleNode;

export interface GroupNode {
  readonly key: number;
  readonly operator: GroupOperator;
  readonly rules: readonly Node[];
}

export interface SimpleNode extends Comparison {
  readonly key: number;
  /** The stored conditions that it stands for, which stay as they are until it is changed; none for a new one. */
  readonly stored: readonly Condition[];
}

/** A comparison of a field with a value or another field. */
interface Comparison {
  readonly field: string;
  /** One of the API, or one of `CHANGES`. */
  readonly operator: string;
  /** The value as text, or the name of another field. */
  readonly text: string;
  readonly isField: boolean;
}

/**
 * Operators of the editor for what a change does to a member. The API has conditions on the list of the members that change for them:
 * `CHANGED` and `UNCHANGED` are one condition, `BECOMES` is a change and an equality.
 */
export const CHANGES = ['BECOMES', 'CHANGED', 'UNCHANGED'] as const;

const CHANGED_MEMBERS = '_changed';

/** Levels of groups below the outermost one, and members of a group. */
export const MOST_LEVELS = 5;
export const MOST_MEMBERS = 50;

let last = 0;

export const isGroup = (node: Node): node is GroupNode => 'rules' in node;
export const newCondition = (): SimpleNode => ({
  key: ++last,
  field: '',
  operator: '=',
  text: '',
  isField: false,
  stored: [],
});
export const groupOf = (operator: GroupOperator, rules: readonly Node[]): GroupNode => ({
  key: ++last,
  operator,
  rules,
});

/** Whether an operator compares with nothing. */
export const isUnary = (operator: string): boolean =>
  ['IS_EMPTY', 'IS_NOT_EMPTY', 'CHANGED', 'UNCHANGED'].includes(operator);

/** Whether an operator compares with a list of values. */
export const takesList = (operator: string): boolean => operator === 'IN' || operator === 'NOT_IN';

/** The outermost group of an expression; a condition that stands alone becomes a group of one. */
export function editedOf(expression: Condition | null): GroupNode {
  if (expression === null) return groupOf('AND', []);
  const node = nodeOf(expression);
  return isGroup(node) ? node : groupOf('AND', [node]);
}

/** The expression as the API takes it; null without a condition. */
export function expressionOf(root: GroupNode): Condition | null {
  const found = groupCondition(root);
  const [only] = found?.rules ?? [];
  return found?.rules.length === 1 && only && found.operator !== 'NOT' ? only : found;
}

function nodeOf(condition: Condition): Node {
  if (!('rules' in condition)) return { key: ++last, ...comparisonOf(condition), stored: [condition] };
  const { operator, rules } = condition;
  const nodes: Node[] = [];
  for (const rule of rules) {
    const node = nodeOf(rule);
    const before = nodes.at(-1);
    const becoming = operator === 'OR' ? null : becomingOf(before, node);
    if (becoming) nodes.splice(-1, 1, becoming);
    else nodes.push(operator === 'OR' ? (onlyBecoming(node) ?? node) : node);
  }
  return groupOf(operator, nodes);
}

/** A change of a field and what the field is then, as one condition; null for two others. */
function becomingOf(before: Node | undefined, node: Node): SimpleNode | null {
  if (!before || isGroup(before) || isGroup(node) || before.operator !== 'CHANGED') return null;
  if (node.operator !== '=' || node.isField || node.field !== before.field) return null;
  return { ...node, operator: 'BECOMES', stored: [...before.stored, ...node.stored] };
}

/** The condition of a group that has only a change of a field and what the field is then; null for other nodes. */
function onlyBecoming(node: Node): SimpleNode | null {
  if (!isGroup(node) || node.operator !== 'AND') return null;
  const [only, ...others] = node.rules;
  return only && !isGroup(only) && only.operator === 'BECOMES' && others.length === 0 ? only : null;
}

function comparisonOf({ field, operator, value, valueField }: SimpleCondition): Comparison {
  const isOfChanges = field === CHANGED_MEMBERS && typeof value === 'string' && valueField === undefined;
  if (isOfChanges && operator === 'CONTAINS')
    return { field: value, operator: 'CHANGED', text: '', isField: false };
  if (isOfChanges && operator === 'NOT_CONTAINS')
    return { field: value, operator: 'UNCHANGED', text: '', isField: false };
  return {
    field,
    operator: operator === '==' ? '=' : operator,
    text: valueField ?? encodedOf(value, operator),
    isField: valueField !== undefined,
  };
}

/** Groups without members are left out. */
function groupCondition({ operator, rules }: GroupNode): GroupCondition | null {
  const found = rules.flatMap((one): readonly Condition[] => {
    if (isGroup(one)) return [groupCondition(one)].filter((group) => group !== null);
    const conditions = conditionsOf(one);
    return conditions.length > 1 && operator === 'OR' ? [{ operator: 'AND', rules: conditions }] : conditions;
  });
  return found.length === 0 ? null : { operator, rules: found };
}

/** The conditions that a node stands for, all of which have to hold. */
function conditionsOf(node: SimpleNode): readonly Condition[] {
  const { field, operator, text, isField, stored } = node;
  if (stored.length > 0 && isAsStored(node)) return stored;
  const changed = { field: CHANGED_MEMBERS, operator: 'CONTAINS', value: field };
  if (operator === 'CHANGED') return [changed];
  if (operator === 'UNCHANGED') return [{ ...changed, operator: 'NOT_CONTAINS' }];
  if (operator === 'BECOMES') return [changed, { field, operator: '=', value: valueOf(text, '=') }];
  if (isUnary(operator)) return [{ field, operator, value: null }];
  if (isField) return [{ field, operator, value: null, valueField: text }];
  return [{ field, operator, value: valueOf(text, operator) }];
}

function isAsStored({ stored, field, operator, text, isField }: SimpleNode): boolean {
  const condition = stored.at(-1);
  if (!condition || 'rules' in condition) return false;
  const before = comparisonOf(condition);
  const joined = stored.length > 1 ? 'BECOMES' : before.operator;
  return before.field === field && joined === operator && before.text === text && before.isField === isField;
}

/** The value that a text means: `12`, `true`, `null`, `"12"` for a text, others as they are; lists with commas. */
export function valueOf(text: string, operator: string): unknown {
  if (operator === 'IN' || operator === 'NOT_IN') return fromCommaList(text).map(plainOf);
  return OF_TEXTS.has(operator) ? text : plainOf(text);
}

/** A regular expression and parts of texts are texts. */
const OF_TEXTS: ReadonlySet<string> = new Set(['MATCHES', 'STARTS_WITH', 'ENDS_WITH']);

/** A value as text, so that `valueOf` gives it again for the operator. */
export function encodedOf(value: unknown, operator: string): string {
  return OF_TEXTS.has(operator) && typeof value === 'string' ? value : textOf(value);
}

/** A value as text, so that `valueOf` gives it again. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return toCommaList(value.map(textOf));
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  return plainOf(value) === value ? value : JSON.stringify(value);
}

const PLAIN = /^(?:-?\d+(?:\.\d+)?|true|false|null|".*")$/;

function plainOf(text: string): unknown {
  if (!PLAIN.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
