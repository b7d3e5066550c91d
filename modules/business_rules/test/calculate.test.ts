import fc from 'fast-check';
import { calculate, CalculationFailed } from '../actions/rules/calculate';

const computed = (operator: string, ...operands: unknown[]) =>
  calculate({ $calculate: [operator, ...operands] }, (value) => value);

describe('calculations', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    ['8.345', 2, 8.35],
    ['0.00005', 4, 0.0001],
    [12, -3, 12],
    [1.23456789012345, 99, 1.2345678901],
  ])('round %j to %j places gives %j', (number, places, result) => {
    expect(computed('round', number, places)).toBe(result);
  });

  test('are by decimals, also in parts', () => {
    expect(computed('+', 0.1, 0.2)).toBe(0.3);
    expect(computed('-', '0.3', '0.1')).toBe(0.2);
    expect(computed('*', 1.1, 1.1)).toBe(1.21);
    expect(computed('*', { $calculate: ['/', 1, 3] }, 3)).toBe(1);
    expect(computed('round', { $calculate: ['*', '19.99', '1.075'] }, 2)).toBe(21.49);
    expect(computed('min', '10.0', 9)).toBe(9);
    expect(computed('max', '10.0', 9)).toBe(10);
    expect(computed('-', 1e300, 1e300)).toBe(0);
  });

  test('of cents give what whole cents give', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        expect(computed('+', one / 100, other / 100)).toBe((one + other) / 100);
        expect(computed('-', one / 100, other / 100)).toBe((one - other) / 100);
      }),
    );
  });

  test.each([
    [['/', 1, 0], 'divides by zero'],
    [['/', 1, '0.00'], 'divides by zero'],
    [['*', 1e300, 2], 'too large'],
    [['*', 1e300, 1e300], 'too large'],
    [['+', 'ten', 1], 'ten has no value'],
  ] as const)('%j fails', ([operator, ...operands], message) => {
    expect(() => computed(operator, ...operands)).toThrow(CalculationFailed);
    expect(() => computed(operator, ...operands)).toThrow(message);
  });
});
