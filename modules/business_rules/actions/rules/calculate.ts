import { Decimal, decimalOf, roundedTo } from '@tenantry/core';

/** A value that is computed: `{ "$calculate": ["*", "{{data.amount}}", 0.1] }`. */
export interface Calculation {
  readonly $calculate: readonly [operator: string, ...operands: readonly unknown[]];
}

/** A calculation that gives no value; the message says why. */
export class CalculationFailed extends Error {}

type Operation = (operands: readonly Decimal[]) => Decimal;

const ZERO = new Decimal(0);
const MOST_PLACES = 10;

/** The first decimal, and each of the others applied to what came of those before. */
const chained =
  (step: (result: Decimal, next: Decimal) => Decimal): Operation =>
  ([first = ZERO, ...rest]) =>
    rest.reduce(step, first);

/**
 * Operators, by decimals: 0.1 + 0.2 is 0.3. `round` takes the number of decimal places, 0 to 10, as a second operand, and rounds
 * half away from zero.
 */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': chained((sum, next) => sum.plus(next)),
  '-': chained((left, next) => left.minus(next)),
  '*': chained((product, next) => product.times(next)),
  '/': chained(divided),
  min: (operands) => Decimal.min(...operands),
  max: (operands) => Decimal.max(...operands),
  round: ([number = ZERO, places = ZERO]) =>
    roundedTo(number, Decimal.min(MOST_PLACES, Decimal.max(0, places)).trunc().toNumber()),
};

/** Operators of calculations. */
export const CALCULATIONS: readonly string[] = Object.keys(OPERATIONS);

export function isCalculation(value: object): value is Calculation {
  const steps = (value as Partial<Calculation>).$calculate;
  return Array.isArray(steps) && typeof steps[0] === 'string' && Object.hasOwn(OPERATIONS, steps[0]);
}

/**
 * Computes a value.
 *
 * @param fill gives the values of operands that are no calculations themselves
 * @throws CalculationFailed an operand is not a number, a division by zero, or a result that is larger than numbers of JSON hold
 *   exactly
 */
export function calculate(calculation: Calculation, fill: (value: unknown) => unknown): number {
  return exactly(calculation, fill).toNumber();
}

function exactly(
  { $calculate: [operator, ...operands] }: Calculation,
  fill: (value: unknown) => unknown,
): Decimal {
  const decimals = operands.map((operand) => {
    const isPart = typeof operand === 'object' && operand !== null && isCalculation(operand);
    return isPart ? exactly(operand, fill) : requireDecimal(operand, fill(operand));
  });
  const result = (OPERATIONS[operator] as Operation)(decimals);
  if (!result.isFinite() || result.abs().greaterThan(Number.MAX_SAFE_INTEGER)) {
    throw new CalculationFailed(`The result of ${operator} is too large`);
  }
  return result;
}

/** The decimal that a value stands for: any number of JSON, or text as `decimalOf` reads it; undefined where it stands for none. */
export function operandOf(value: unknown): Decimal | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? new Decimal(value) : decimalOf(value);
}

function requireDecimal(operand: unknown, value: unknown): Decimal {
  const decimal = operandOf(value);
  if (decimal) return decimal;
  const written = typeof operand === 'string' ? operand : 'an operand';
  const found =
    value === null || value === undefined || value === operand ? 'has no value' : 'is not a number';
  throw new CalculationFailed(`A calculation needs numbers, and ${written} ${found}`);
}

function divided(left: Decimal, divisor: Decimal): Decimal {
  if (divisor.isZero()) throw new CalculationFailed('A calculation divides by zero');
  return left.dividedBy(divisor);
}
