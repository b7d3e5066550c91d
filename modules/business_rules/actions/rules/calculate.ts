/** A value that is computed: `{ "$calculate": ["*", "{{data.amount}}", 0.1] }`. */
export interface Calculation {
  readonly $calculate: readonly [operator: string, ...operands: readonly unknown[]];
}

/** A calculation that gives no value; the message says why. */
export class CalculationFailed extends Error {}

type Operation = (operands: readonly number[]) => number;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': (numbers) => numbers.reduce((sum, number) => sum + number, 0),
  '-': ([first = 0, ...rest]) => rest.reduce((left, number) => left - number, first),
  '*': (numbers) => numbers.reduce((product, number) => product * number, 1),
  '/': ([first = 0, ...rest]) => rest.reduce(divided, first),
  min: (numbers) => Math.min(...numbers),
  max: (numbers) => Math.max(...numbers),
  round: ([number = 0, digits = 0]) => {
    const factor = 10 ** Math.max(0, Math.min(10, digits));
    return Math.round(number * factor + Number.EPSILON) / factor;
  },
};

/** Operators of calculations. */
export const CALCULATIONS: readonly string[] = Object.keys(OPERATIONS);

/** A number as text: decimals of records are texts, which lose no digit. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

export function isCalculation(value: object): value is Calculation {
  const steps = (value as Partial<Calculation>).$calculate;
  return Array.isArray(steps) && typeof steps[0] === 'string' && Object.hasOwn(OPERATIONS, steps[0]);
}

/**
 * Computes a value.
 *
 * @param fill computes operands, which may be calculations themselves
 * @throws CalculationFailed an operand is no number, a division by zero, or a result that a number does not hold exactly enough
 */
export function calculate(
  { $calculate: [operator, ...operands] }: Calculation,
  fill: (value: unknown) => unknown,
): number {
  const numbers = operands.map((operand) => requireNumber(operand, fill(operand)));
  const result = (OPERATIONS[operator] as Operation)(numbers);
  if (!Number.isFinite(result) || Math.abs(result) > Number.MAX_SAFE_INTEGER) {
    throw new CalculationFailed(`The result of ${operator} is too large`);
  }
  return result;
}

/** The number that a value stands for; undefined where it stands for none. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  return DECIMAL.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function requireNumber(operand: unknown, value: unknown): number {
  const number = numberOf(value);
  if (number !== undefined) return number;
  const written = typeof operand === 'string' ? operand : 'an operand';
  const found = value === null || value === undefined || value === operand ? 'has no value' : 'is no number';
  throw new CalculationFailed(`A calculation needs numbers, and ${written} ${found}`);
}

function divided(left: number, divisor: number): number {
  if (divisor === 0) throw new CalculationFailed('A calculation divides by zero');
  return left / divisor;
}
