import { currencyType, field, type FieldOptions } from '@tenantry/core';
import fc from 'fast-check';
import Joi from 'joi';
import { isTaken, REFUSED, taken } from './taken';

const A = 'c0ffee00-0000-4000-8000-00000000000a';

describe('texts', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });

  it('are stored without blanks around them, up to their length', () => {
    fc.assert(
      fc.property(text, (sent) => {
        const trimmed = sent.trim();
        expect(taken(field.text({ max: 6 }), sent)).toBe(trimmed.length <= 6 ? trimmed : REFUSED);
        expect(taken(field.text({ max: 6, required: true }), sent)).toBe(
          trimmed.length >= 1 && trimmed.length <= 6 ? trimmed : REFUSED,
        );
        expect(taken(field.code({ trim: false }), sent)).toBe(sent);
      }),
    );
  });

  it('are stored in one case, match their pattern, and obey further rules', () => {
    expect(taken(field.code({ case: 'lower' }), ' AbC ')).toBe('abc');
    expect(taken(field.code({ case: 'upper' }), 'abc')).toBe('ABC');
    const key = field.code({ min: 2, pattern: /^[a-z]+$/, narrow: (schema) => schema.invalid('none') });
    expect(['ab', 'a', 'a1', 'none'].map((each) => isTaken(key, each))).toEqual([true, false, false, false]);
  });

  it('that are addresses have the form of one', () => {
    expect(taken(field.url(), ' HTTPS://Example.com/A')).toBe('https://example.com/A');
    expect(taken(field.url(), 'javascript:alert(1)')).toBe(REFUSED);
    expect(isTaken(field.url({ max: 12 }), 'https://example.com/')).toBe(false);
    expect(taken(field.email(), ' Ada@Example.com ')).toBe('Ada@Example.com');
    expect(taken(field.email(), 'ada')).toBe(REFUSED);
    expect(isTaken(field.email(), `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.se`)).toBe(true);
  });

  it('that are telephone numbers have 7 to 15 digits, and are found in every writing', () => {
    expect(field.phone()).toMatchObject({ type: 'text', phone: true });
    expect(taken(field.phone(), ' 08-123 456 78 ext. 9 ')).toBe('08-123 456 78 ext. 9');
    for (const none of ['123456', '1'.repeat(16), 'call me', '+46 8 1x', 12_345_678]) {
      expect([none, taken(field.phone(), none)]).toEqual([none, REFUSED]);
    }
  });
});

describe('currencies', () => {
  it.each<FieldOptions<string>>([{}, { required: true }, { blank: 'refused' }])(
    'are active codes in upper case, or what the record has already: %j',
    (options) => {
      const { schema, orStored, ...rest } = field.currency(options);
      expect(['eur', ' EUR ', 'xyq', 'DEM'].map((each) => taken({ schema }, each))).toEqual([
        'EUR',
        'EUR',
        REFUSED,
        REFUSED,
      ]);
      expect(['eur', 'xyq'].map((each) => taken({ schema: orStored }, each))).toEqual(['EUR', 'xyq']);
      for (const each of [null, '', undefined]) {
        expect(taken({ schema: orStored }, each)).toBe(taken({ schema }, each));
      }
      expect(rest).toMatchObject({ type: 'text', meaning: currencyType });
    },
  );
});

describe('choices and numbers', () => {
  it('take the named values and no others, and the table holds them to these', () => {
    const member = field.choice(['a', 'b']);
    expect(['a', 'b', 'A', 'c', 1].map((each) => isTaken(member, each))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(member.checked).toBe(true);
    expect(field.choice(['a'], { checked: false }).checked).toBe(false);
  });

  it('are within their limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 3 }), (number, parts) => {
        const sent = number / parts;
        const isWithin = sent >= -5 && sent <= 5;
        expect(isTaken(field.decimal({ min: -5, max: 5 }), sent)).toBe(isWithin);
        expect(isTaken(field.integer({ min: -5, max: 5 }), sent)).toBe(isWithin && Number.isInteger(sent));
      }),
    );
  });

  it('that are moments may not be before the earliest; a last day counts to its end', () => {
    const from = new Date('2026-01-01T00:00:00Z');
    const times = ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', 'soon', 5];
    expect(times.map((time) => isTaken(field.moment({ from }), time))).toEqual([false, true, false, false]);
    const ends = ['start', 'end'].map(
      (ofDay) => taken(field.moment({ ofDay: ofDay as 'end' }), '2026-12-31') as Date,
    );
    expect(Number(ends[1]) - Number(ends[0])).toBe(86_400_000);
  });
});

describe('lists', () => {
  it('have as many values as they may, each of its type', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 6 }), (ids) => {
        expect(
          taken(
            field.ids({ max: 3 }),
            ids.map((id) => id.toUpperCase()),
          ),
        ).toEqual(ids.length <= 3 ? ids : REFUSED);
      }),
    );
    expect(taken(field.ids({ max: 3 }), ['x'])).toBe(REFUSED);
    expect(taken(field.texts(Joi.string().trim().max(2), { max: 2 }), [' a ', 'bc'])).toEqual(['a', 'bc']);
    expect(taken(field.texts(Joi.string().max(2), { max: 2 }), ['abc'])).toBe(REFUSED);
    expect(field.ids({ max: 3 })).toMatchObject({ type: 'uuid[]' });
    expect(field.texts(Joi.string(), { max: 3 })).toMatchObject({ type: 'text[]' });
  });
});

describe('accounts and references', () => {
  it('say what their id is of', () => {
    expect(field.account()).toMatchObject({ type: 'uuid', account: true });
    const member = field.reference(
      { kind: 'cars.car', table: 'cars_cars', label: 'car' },
      {
        onDelete: 'cascade',
        required: true,
      },
    );
    expect(member).toMatchObject({ type: 'uuid', references: { onDelete: 'cascade' } });
    expect(member).not.toHaveProperty('onDelete');
    expect([A.toUpperCase(), null, 'x'].map((each) => taken(member, each))).toEqual([A, REFUSED, REFUSED]);
  });
});
