import { cutText, decimalOf, type FieldType, isDay, readMoment } from '@tenantry/core';
import type { RuleMembers } from '../../actions/rules/RuleMembers';
import { EQUALITY_OPERATORS } from '../../conditions/Condition';
import type { ConditionProblem } from '../../conditions/checkCondition';

type Node = Readonly<Record<string, unknown>>;
type Path = ConditionProblem['path'];

const ORDER_OPERATORS: ReadonlySet<unknown> = new Set(['<', '<=', '>', '>=']);

/** Values that a member takes, in words, by its type. */
const TAKEN: Partial<Record<FieldType['name'], string>> = {
  integer: 'a number',
  numeric: 'a number',
  boolean: 'true or false',
  date: 'a day, or a time in ISO 8601 with its offset',
  timestamptz: 'a day, or a time in ISO 8601 with its offset',
};

/** A condition after its literals were read. */
export interface ReadLiterals {
  readonly expression: unknown;
  readonly problems: readonly ConditionProblem[];
}

/**
 * Reads the literals of a condition as the members mean them that they are compared with. Where there are several writings, they are
 * written as records have them: the code of a currency in upper case, an id in lower case, the code of a unit, true for `yes`. Words stay, as rules tell upper from
 * lower case; so do placeholders.
 *
 * @param members null for records of which everything is possible
 * @returns a problem for each literal that its member can neither equal nor be compared with
 */
export function readLiterals(
  expression: unknown,
  members: RuleMembers | null,
  path: Path = [],
): ReadLiterals {
  if (!members || typeof expression !== 'object' || expression === null) return { expression, problems: [] };
  const { rules, field, operator, value, valueField } = expression as Node;
  if (Array.isArray(rules)) {
    const read = rules.map((rule, index) => readLiterals(rule, members, [...path, 'rules', index]));
    const problems = read.flatMap((each) => each.problems);
    return { expression: { ...expression, rules: read.map((each) => each.expression) }, problems };
  }
  const isCompared = EQUALITY_OPERATORS.has(operator) || ORDER_OPERATORS.has(operator);
  const name = String(field ?? '');
  const type =
    isCompared && valueField === undefined ? members.typeOf(name.replace(/^_before\./, '')) : undefined;
  if (!type) return { expression, problems: [] };
  const isEmptyList = Array.isArray(value) && value.length === 0;
  const wrong = isEmptyList ? value : [value].flat().find((literal) => isUnreadable(literal, type));
  if (wrong !== undefined) {
    const message = `Invalid condition expression: ${name} is compared with ${TAKEN[type.name] ?? type.expected}, not with ${cutText(JSON.stringify(wrong), 50)}`;
    return { expression, problems: [{ path: [...path, 'value'], message }] };
  }
  const written = Array.isArray(value) ? value.map((each) => writtenAs(each, type)) : writtenAs(value, type);
  return { expression: { ...expression, value: written }, problems: [] };
}

/** Nothing and placeholders stand for no literal. */
const isLiteral = (value: unknown): boolean =>
  value !== null && !(typeof value === 'string' && value.includes('{{'));

/** Whether no value of the type can be meant: no number, no word of a closed set. Any literal can be compared with free text and ids. */
function isUnreadable(literal: unknown, { name, read, words }: FieldType): boolean {
  if (!isLiteral(literal)) return false;
  if (words) return read(String(literal), UTC) === undefined;
  if (TAKEN[name] === undefined) return false;
  if (name === 'boolean') return typeof literal === 'number' || read(String(literal), UTC) === undefined;
  if (name === 'date' || name === 'timestamptz') return !isTime(literal);
  return decimalOf(literal) === undefined;
}

const isTime = (literal: unknown): boolean =>
  typeof literal === 'string' && (isDay(literal) || readMoment(literal) !== undefined);

function writtenAs(literal: unknown, type: FieldType): unknown {
  if (!isLiteral(literal) || type.abilities.has('order')) return literal;
  if (type.name === 'boolean') return type.read(String(literal), UTC) === 'true';
  const { read } = type.asWritten ?? type;
  return typeof literal === 'string' ? (read(literal, UTC) ?? literal) : literal;
}

/** Neither days nor times are written in another form. */
const UTC = { zone: 'UTC' };
