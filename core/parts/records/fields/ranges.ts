import type { FieldType, Place } from './FieldType';
import { OperandProblem } from './OperandProblem';
import type { Range } from './Test';

/** An operand as a key. @throws OperandProblem it is invalid for the type */
export function readKey({ read, expected }: FieldType, operand: string, place: Place): string {
  const key = read(operand, place);
  if (key === undefined) throw new OperandProblem(`must be ${expected}`, 'any.invalid');
  return key;
}

/** An operand as a range of keys: a single value is the range of that value alone. @throws OperandProblem it is invalid for the type */
export function rangeOf(type: FieldType, operand: string, place: Place): Range {
  const span = type.span?.(operand, place);
  if (span) return span;
  const bound = { key: readKey(type, operand, place), isIncluded: true };
  return { from: bound, to: bound };
}

/** Whether the end of a range comes before its beginning, so that no key is in it. */
export function isReversed({ compare }: Pick<FieldType, 'compare'>, { from, to }: Range): boolean {
  if (!from || !to) return false;
  const order = compare(from.key, to.key);
  return order > 0 || (order === 0 && !(from.isIncluded && to.isIncluded));
}
