import { isReversed, rangeOf } from '../../records/fields/ranges';
import { fieldTypes } from '../../records/fields/types';
import { currentContext } from '../../tenancy/executionContext';

/** Parameters that begin and end a range. */
export interface ReversedRange {
  readonly from: string;
  readonly to: string;
}

/** Types with ranges: times (a day is a range itself) and numbers. */
const TYPES = [fieldTypes.timestamptz, fieldTypes.numeric];

/**
 * The first range of a query that ends before it begins: `from` and `to`, `after` and `before`, `createdFrom` and `createdTo`. Conditions of
 * custom fields are no ranges, whatever the keys of the fields.
 *
 * @param query validated
 */
export function reversedRange(query: object): ReversedRange | undefined {
  const values = new Map(Object.entries(query));
  return [...values.keys()]
    .map((from) => ({ from, to: endOf(from) }))
    .find((range) => values.has(range.to) && isWrong(values.get(range.from), values.get(range.to)));
}

function endOf(name: string): string {
  if (name.startsWith('cf_')) return '';
  return name === 'after'
    ? 'before'
    : name.replace(/(?:^f|F)rom$/, (from) => (from === 'from' ? 'to' : 'To'));
}

function isWrong(from: unknown, to: unknown): boolean {
  const [first, last] = [from, to].map(textOf);
  if (first === undefined || last === undefined) return false;
  const place = currentContext().scope;
  const type = TYPES.find((each) =>
    [first, last].every((text) => (each.span?.(text, place) ?? each.read(text, place)) !== undefined),
  );
  if (!type) return false;
  const [{ from: begin }, { to: end }] = [rangeOf(type, first, place), rangeOf(type, last, place)];
  return isReversed(type, { ...(begin && { from: begin }), ...(end && { to: end }) });
}

function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
