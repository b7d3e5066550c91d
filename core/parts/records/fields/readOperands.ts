import type { FieldType } from './FieldType';
import { OperandProblem } from './OperandProblem';

/** Most operands of one operator. */
const MOST_OPERANDS = 200;

/**
 * The operand of an operator that takes one.
 *
 * @throws OperandProblem a list, nothing, or a blank text
 */
export function readOperand(value: unknown): string {
  if (Array.isArray(value)) throw new OperandProblem('must be one value, not a list', 'operand.single');
  return textsOf([value ?? ''])[0] as string;
}

/**
 * The operands of an operator that takes several: repeated, as JSON, or as a comma list in which `\,` is a comma. Blank ones of a comma
 * list do not count.
 *
 * @throws OperandProblem no operand, a blank one, one that is not a text, number or flag, or too many
 */
export function readOperands(
  value: unknown,
  { isCommaList }: Pick<FieldType, 'isCommaList'>,
): readonly string[] {
  const operands = textsOf(typeof value === 'string' ? valuesIn(value, isCommaList) : [value ?? []].flat());
  if (operands.length === 0) throw missing();
  if (operands.length > MOST_OPERANDS)
    throw new OperandProblem(`must have at most ${MOST_OPERANDS} values`, 'array.max');
  return operands;
}

/**
 * Refuses a value of an operator that asks only whether there is one. A form may send a blank one.
 *
 * @throws OperandProblem
 */
export function refuseOperand(value: unknown): void {
  const isBlank = [value ?? []].flat().every((each) => typeof each === 'string' && each.trim() === '');
  if (!isBlank) throw new OperandProblem('is not taken by this operator', 'any.unknown');
}

function valuesIn(text: string, isCommaList: boolean): readonly unknown[] {
  if (!text.trimStart().startsWith('['))
    return isCommaList ? splitList(text).filter((element) => element.trim() !== '') : [text];
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // Refused below: a text that begins like a list and is not a list.
  }
  throw new OperandProblem('must be a list of JSON', 'array.base');
}

function textsOf(values: readonly unknown[]): string[] {
  return values.map((value) => {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new OperandProblem('must be a text, a number, true or false', 'any.invalid');
    const text = String(value);
    if (text.trim() !== '') return text;
    throw values.length === 1 ? missing() : new OperandProblem('must have no blank value', 'any.required');
  });
}

const missing = () => new OperandProblem('is required', 'any.required');

/** The elements of a comma list; `\,` is a comma in one of them, and any other backslash stands for itself. */
export function splitList(list: string): string[] {
  return list.split(/(?<!\\),/).map((element) => element.replaceAll('\\,', ','));
}

/** Whether what was sent for a list has commas and no value. */
export const isCommas = (sent: string | readonly string[], values: readonly unknown[]): boolean =>
  values.length === 0 && [sent].flat().some((text) => text.includes(','));
