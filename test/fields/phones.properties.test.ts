import { phoneKeys, phoneOf, samePhonePatterns } from '@tenantry/core';
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min';
import { phoneSearches } from '../../core/parts/records/fields/phones';

const numbers = (Object.keys(examples) as CountryCode[]).flatMap((country) => {
  const example = getExampleNumber(country, examples);
  return example?.isPossible() ? [{ country, example }] : [];
});
const anyNumber = fc.constantFrom(...numbers);
const separators = fc.array(fc.constantFrom('', '', ' ', '-', '.', '/', '\u00a0'), {
  minLength: 16,
  maxLength: 16,
});

/** Writes the digits of a number apart. */
const apart = (number: string, between: readonly string[]) =>
  [...number]
    .map((digit, at) => (at === 0 ? digit : `${between[at % between.length] ?? ''}${digit}`))
    .join('');
const matches = (keys: string | null, pattern: string) => keys?.includes(pattern.slice(1, -1)) === true;

describe('telephone numbers', () => {
  test('of every country are read from their national and international forms', () => {
    expect(numbers.length).toBeGreaterThan(200);
    for (const { country, example } of numbers) {
      expect([country, phoneOf(example.formatInternational())]).toEqual([country, example.number]);
      expect([country, phoneOf(example.formatNational(), country)]).toEqual([country, example.number]);
      expect([country, phoneOf(example.number.replace('+', '00'))]).toEqual([country, example.number]);
    }
  });

  test('are read however their digits are separated, with an extension or without', () => {
    fc.assert(
      fc.property(
        anyNumber,
        separators,
        fc.constantFrom('', ' ext. 12', 'x9', ' ext 1'),
        (of, between, end) => {
          expect(phoneOf(`${apart(of.example.number, between)}${end}`)).toBe(of.example.number);
        },
      ),
    );
  });

  test('are found by their national form and by their last digits', () => {
    fc.assert(
      fc.property(anyNumber, separators, fc.integer({ min: 4, max: 7 }), ({ example }, between, last) => {
        const keys = phoneKeys(apart(example.number, between));
        const national = example.formatNational();
        expect(samePhonePatterns(national).some((pattern) => matches(keys, pattern))).toBe(true);
        for (const part of [national, example.number.slice(-last), example.formatInternational()]) {
          expect([part, phoneSearches(part).some((each) => keys?.includes(each))]).toEqual([part, true]);
        }
      }),
    );
  });

  test('that are typed without the code of a country are those that are dialled so', () => {
    fc.assert(
      fc.property(anyNumber, ({ example }) => {
        const plain = phoneKeys(example.formatNational());
        expect(samePhonePatterns(example.number).some((pattern) => matches(plain, pattern))).toBe(true);
      }),
    );
  });

  test('of different countries are not the same, though their digits there are', () => {
    expect(
      samePhonePatterns('+48 221234567').some((each) => matches(phoneKeys('+420 221234567'), each)),
    ).toBe(false);
    expect(samePhonePatterns('221234567').some((each) => matches(phoneKeys('+420 221234567'), each))).toBe(
      true,
    );
  });

  test('keep a leading zero only where it belongs to the number', () => {
    expect(phoneOf('+49 (0)30 1234567')).toBe('+49301234567');
    expect(phoneOf('+39 (0)6 1234 5678')).toBe('+390612345678');
    expect(phoneOf('+36 06 1 234 5678')).toBe('+3612345678');
    expect(phoneOf('+48 022 123 45 67')).toBe('+48221234567');
    expect(phoneOf('030 1234567')).toBeUndefined();
    expect(phoneOf('030 1234567', 'DE')).toBe('+49301234567');
    expect(phoneOf('110')).toBeUndefined();
    expect(phoneOf('+49 110')).toBeUndefined();
    expect(phoneKeys('110')).toBe(' =110 ');
    expect(phoneKeys('none')).toBeNull();
  });

  test('are searched by texts that look like one, of four digits at least', () => {
    for (const text of ['123', 'Ann 1234', '12:30', 'a@b.c', '', `1${'0'.repeat(60)}`]) {
      expect([text, phoneSearches(text)]).toEqual([text, []]);
    }
    expect(phoneSearches('45 67')).toEqual(['4567']);
  });

  test('of any text are read without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const number = phoneOf(text);
        expect(number === undefined || /^\+\d{3,17}$/.test(number)).toBe(true);
        expect(phoneSearches(text).every((each) => each.length > 3)).toBe(true);
      }),
    );
  });
});
