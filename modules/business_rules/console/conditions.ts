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
export type Condition =
  | {
      readonly field: string;
      readonly operator: string;
      readonly value: unknown;
      readonly valueField?: string;
    }
  | { readonly operator: GroupOperator; readonly rules: readonly Condition[] };

/** A condition while it is edited; the key keeps its inputs when others are removed. */
export type Node = GroupNode | SimpleNode;

export interface GroupNode {
  readonly key: number;
  readonly operator: GroupOperator;
  readonly rules: readonly Node[];
}

export interface SimpleNode {
  readonly key: number;
  readonly field: string;
  readonly operator: string;
  /** The value as text, or the name of another field. */
  readonly text: string;
  readonly isField: boolean;
}

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
});
export const newGroup = (): GroupNode => ({ key: ++last, operator: 'OR', rules: [newCondition()] });

/** Whether an operator compares with nothing. */
export const isUnary = (operator: string): boolean => operator === 'IS_EMPTY' || operator === 'IS_NOT_EMPTY';

/** The outermost group of an expression; a condition that stands alone becomes a group of one. */
export function editedOf(expression: Condition | null): GroupNode {
  if (expression === null) return { key: ++last, operator: 'AND', rules: [] };
  const node = nodeOf(expression);
  return isGroup(node) ? node : { key: ++last, operator: 'AND', rules: [node] };
}

/** The expression as the API takes it; null without a condition. */
export function expressionOf(root: GroupNode): Condition | null {
  const found = conditionOf(root);
  if (found === null || !('rules' in found)) return found;
  const [only] = found.rules;
  return found.rules.length === 1 && only && found.operator !== 'NOT' ? only : found;
}

function nodeOf(condition: Condition): Node {
  if ('rules' in condition)
    return { key: ++last, operator: condition.operator, rules: condition.rules.map(nodeOf) };
  const { field, operator, value, valueField } = condition;
  return {
    key: ++last,
    field,
    operator: operator === '==' ? '=' : operator,
    text: valueField ?? textOf(value),
    isField: valueField !== undefined,
  };
}

/** Groups without members are left out. */
function conditionOf(node: Node): Condition | null {
  if (isGroup(node)) {
    const rules = node.rules.flatMap((one) => conditionOf(one) ?? []);
    return rules.length === 0 ? null : { operator: node.operator, rules };
  }
  const { field, operator, text, isField } = node;
  if (isUnary(operator)) return { field, operator, value: null };
  if (isField) return { field, operator, value: null, valueField: text };
  return { field, operator, value: valueOf(text, operator) };
}

/** The value that a text means: `12`, `true`, `null`, `"12"` for a text, others as they are; lists with commas. */
export function valueOf(text: string, operator: string): unknown {
  if (operator === 'IN' || operator === 'NOT_IN') return fromCommaList(text).map(plainOf);
  // A regular expression and parts of texts are texts.
  return ['MATCHES', 'STARTS_WITH', 'ENDS_WITH'].includes(operator) ? text : plainOf(text);
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
