/** A value that is computed: `{ "$calculate": ["*", "{{data.amount}}", 0.1] }`. */
export interface Calculation {
  readonly $calculate: readonly [operator: string, ...operands: readonly unknown[]];
}

type Operation = (operands: readonly number[]) => number;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': (numbers) => numbers.reduce((sum, number) => sum + number, 0),
  '-': ([first = 0, ...rest]) => rest.reduce((left, number) => left - number, first),
  '*': (numbers) => numbers.reduce((product, number) => product * number, 1),
  '/': ([first = 0, ...rest]) => rest.reduce((left, number) => left / number, first),
  min: (numbers) => Math.min(...numbers),
  max: (numbers) => Math.max(...numbers),
  round: ([number = 0, digits = 0]) => {
    const factor = 10 ** Math.max(0, Math.min(10, digits));
    return Math.round(number * factor + Number.EPSILON) / factor;
  },
};

export function isCalculation(value: object): value is Calculation {
  const steps = (value as Partial<Calculation>).$calculate;
  return Array.isArray(steps) && typeof steps[0] === 'string' && Object.hasOwn(OPERATIONS, steps[0]);
}

/**
 * Computes a value.
 *
 * @param fill computes operands, which may be calculations themselves
 * @returns null where an operand is no number, or the result is none
 */
export function calculate(
  { $calculate: [operator, ...operands] }: Calculation,
  fill: (value: unknown) => unknown,
): number | null {
  const numbers = operands.map((operand) => numberOf(fill(operand)));
  const operation = OPERATIONS[operator] as Operation;
  if (numbers.some(Number.isNaN)) return null;
  const result = operation(numbers);
  return Number.isFinite(result) ? result : null;
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
