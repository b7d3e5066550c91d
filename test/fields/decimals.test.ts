import { Decimal, decimalOf, roundedTo } from '@tenantry/core';
import fc from 'fast-check';

const text = (value: unknown) => decimalOf(value)?.toFixed();

describe('a decimal', () => {
  test.each([
    [1.005, '1.005'],
    ['10.00', '10'],
    [' -12.50 ', '-12.5'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.5e3', '1500'],
    ['1E-7', '0.0000001'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    ['0010', '10'],
    ['9007199254740993', '9007199254740993'],
    [`${'9'.repeat(30)}.${'9'.repeat(30)}`, `${'9'.repeat(30)}.${'9'.repeat(30)}`],
    [0, '0'],
  ])('is read from %j', (value, decimal) => {
    expect(text(value)).toBe(decimal);
  });

  test.each([
    ...[NaN, Infinity, -Infinity, 1e30, 1e300, 1e-31],
    ...['', ' ', 'NaN', 'Infinity', '-', '.', 'e1', '1e', '1,5', '1 000', '0x10', '1_000', '１', '1e1000'],
    ...['9'.repeat(31), `0.${'0'.repeat(30)}1`, '1'.repeat(1_000_000)],
    ...[null, undefined, true, [], [1], {}, 10n],
  ])('is not read from %p', (value) => {
    expect(decimalOf(value)).toBeUndefined();
  });

  test.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['1.0049999999999999999999999', 2, '1'],
    ['0.00005', 4, '0.0001'],
  ])('%s is rounded to %d places as %s', (value, places, rounded) => {
    expect(roundedTo(new Decimal(value), places).toString()).toBe(rounded);
  });

  test('is exact for sums, differences and products of amounts', () => {
    const units = fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n });
    fc.assert(
      fc.property(units, units, (one, other) => {
        const [left, right] = [one, other].map((each) => decimalOf(`${each}e-15`));
        const parts = (value: Decimal | undefined, places: number) => value?.times(`1e${places}`).toFixed();
        expect(parts(left?.plus(right ?? 0), 15)).toBe(String(one + other));
        expect(parts(left?.minus(right ?? 0), 15)).toBe(String(one - other));
        expect(parts(left?.times(right ?? 0), 30)).toBe(String(one * other));
        expect(left?.comparedTo(right ?? 0)).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
  });
});
