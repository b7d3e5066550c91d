import { fieldTypes } from '@tenantry/core';
import { EQUALITY_OPERATORS } from '../../conditions/Condition';
import type { RuleMembers } from '../../actions/rules/RuleMembers';

type Members = Readonly<Record<string, unknown>>;

/**
 * A condition with its literals written as records have them, where there are several writings: the code of a currency in upper case, an
 * id in lower case. Words stay, as rules tell upper from lower case; so do placeholders and literals of another type.
 */
export function withReadLiterals(expression: unknown, members: RuleMembers | null): unknown {
  if (!members || typeof expression !== 'object' || expression === null) return expression;
  const { rules, field, operator, value } = expression as Members;
  if (Array.isArray(rules))
    return { ...expression, rules: rules.map((rule) => withReadLiterals(rule, members)) };
  const name = String(field ?? '').replace(/^_before\./, '');
  const meaning = EQUALITY_OPERATORS.has(operator) ? members.meaningOf(name) : undefined;
  if (!meaning || meaning === fieldTypes.text) return expression;
  const read = (literal: unknown) =>
    typeof literal === 'string' && !literal.includes('{{')
      ? (meaning.read(literal, { zone: 'UTC' }) ?? literal)
      : literal;
  return { ...expression, value: Array.isArray(value) ? value.map(read) : read(value) };
}
