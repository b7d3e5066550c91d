import { type Condition, isGroup, type SimpleCondition } from './Condition';
import { keyOfText } from './compareValues';
import type { Facts } from './Facts';
import { spanOf } from './moments';
import { AROUND, fieldOperand, type Operand, valueOperand } from './operand';
import { comparisons } from './operators';

/** A simple condition without which a whole expression cannot hold. */
export interface Gate {
  /** Equal for conditions that are the same. */
  readonly key: string;
  /** Members of the record that it reads: the first steps of its paths. */
  readonly members: readonly string[];
  /** For a comparison of a path with a text by equality; `key` is that of all texts that are equal to it. */
  readonly equality: { readonly field: string; readonly read: Operand; readonly key: string } | null;
  readonly holds: (facts: Facts) => boolean;
}

/** Texts that are no literals, and facts that have to be read first. */
const TEMPLATE = /\{\{/;
const READ = /_history|\{\{\s*history|user\.email/;

/**
 * The cheapest condition that an expression rests on: itself, or a member of its outermost AND, by preference one that
 * compares for equality. Regular expressions are excluded, as they may cost much.
 *
 * @returns null where the expression has no such condition
 */
export function gateOf(expression: Condition | null | undefined): Gate | null {
  if (!expression) return null;
  const isJoined = isGroup(expression) && expression.operator === 'AND';
  const members = isGroup(expression) ? (isJoined ? expression.rules : []) : [expression];
  const simple = members.filter((member): member is SimpleCondition => !isGroup(member) && isCheap(member));
  const chosen = simple.find(isEquality) ?? simple[0];
  return chosen ? gateFor(chosen) : null;
}

function gateFor(condition: SimpleCondition): Gate {
  const { field, operator, value, valueField } = condition;
  const left = fieldOperand(field);
  const right = valueField === undefined ? valueOperand(value) : fieldOperand(valueField);
  const compare = comparisons[operator];
  const paths = valueField === undefined ? [field] : [field, valueField];
  return {
    key: JSON.stringify([field, operator, value, valueField]),
    members: paths.map(firstStep).filter((step) => !AROUND.has(step)),
    equality: isEquality(condition) ? { field, read: left, key: keyOfText(value as string) } : null,
    holds: (facts) => compare(left(facts), right(facts), facts),
  };
}

/** The first step of a path: `items` of `items[0].qty`. */
export function firstStep(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path;
}

function isCheap({ operator, ...rest }: SimpleCondition): boolean {
  return operator !== 'MATCHES' && !READ.test(JSON.stringify(rest));
}

function isEquality({ operator, value, valueField }: SimpleCondition): boolean {
  const isEqual = operator === '=' || operator === '==';
  if (!isEqual || valueField !== undefined || typeof value !== 'string' || TEMPLATE.test(value)) return false;
  // A day equals every moment of it.
  return spanOf(value, 'UTC') === undefined;
}
