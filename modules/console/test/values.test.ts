import { isSafelyReplaced } from '../web/views/isSafelyReplaced';
import { keepingStored } from '../web/views/keepingStored';
import { givenOptions, optionRows } from '../web/views/options';
import { toneOf } from '../web/kit/toneOf';
import { decimalSigns, parseDecimal, shownDecimal } from '../web/texts/decimals';
import { plainDecimal } from '../web/views/plainDecimal';

describe('values of forms', () => {
  test('a decimal of an input has no zeros that the database adds', () => {
    const shown = ['12.5000', '12.0000', '100', '-0.50', '1.2.0', ''].map(plainDecimal);
    expect(shown).toEqual(['12.5', '12', '100', '-0.5', '1.2.0', '']);
  });

  test.each([
    ['en', '1,234.50', '1234.50'],
    ['en', '1,5', '1.5'],
    ['en', '1,234', '1234'],
    ['de', '1.234,50', '1234.50'],
    ['de', '1.234', '1234'],
    ['de', '1.5', '1.5'],
    ['de', '-,5', '-0.5'],
    ['fr', '1\u202f234,50', '1234.50'],
    ['pl', '12 345,6', '12345.6'],
    ['es', '1.234.567', '1234567'],
    ['en', "\u22121'000'000", '-1000000'],
    ['en', '1,23,4', null],
    ['de', '1.234,5,6', null],
    ['en', 'twelve', null],
    ['en', '-', null],
    ['en', '.', null],
  ])('in %s, %p is the decimal %p', (language, typed, meant) => {
    expect(parseDecimal(typed, decimalSigns(language))).toBe(meant);
  });

  test('a decimal that is shown for input means itself, in each language', () => {
    for (const language of ['en', 'de', 'es', 'fr', 'pl'])
      for (const value of ['1234567.891', '-0.5', '100', '12345678901234567890.123']) {
        const signs = decimalSigns(language);
        expect([language, parseDecimal(shownDecimal(value, signs), signs)]).toEqual([language, value]);
      }
  });

  test.each([
    ['#16a34a', 'green'],
    ['#DC2626', 'red'],
    ['#ea580c', 'orange'],
    ['#ca8a04', 'amber'],
    ['#0d9488', 'teal'],
    ['#0284c7', 'blue'],
    ['#4f46e5', 'indigo'],
    ['#9333ea', 'purple'],
    ['#db2777', 'pink'],
    ['#ff0066', 'red'],
    ['#000000', 'grey'],
    ['#ffffff', 'grey'],
    ['#8a8f98', 'grey'],
    ['#64748b', 'grey'],
    ['grey', 'grey'],
    ['teal', 'teal'],
    ['#16a34', undefined],
    ['crimson', undefined],
    ['toString', undefined],
    [null, undefined],
  ])('the colour %p is shown in the tone %p', (color, tone) => {
    expect(toneOf(color)).toBe(tone);
  });

  test('options of a custom field are rows, of which those without a value are left out', () => {
    const rows = [
      { value: ' s ', label: 'Small' },
      { value: 'm', label: ' ' },
      { value: ' ', label: 'Nothing' },
    ];
    expect(optionRows(JSON.stringify(rows))).toEqual(rows);
    expect(optionRows('')).toEqual([]);
    expect(givenOptions(JSON.stringify(rows))).toEqual([
      { value: 's', label: 'Small' },
      { value: 'm', label: 'm' },
    ]);
  });

  test('a form of stored records has no list or object whose value is not known', () => {
    const field = (name: string, kind: string, column: string | null = null) => ({ name, kind, column });
    const fields = [
      ...[field('tags', 'list'), field('plan', 'json'), field('password', 'text')],
      field('codes', 'list', 'codes'),
    ].map((one) => ({ ...one, isCustom: false }));
    const custom = { ...field('cf_sizes', 'list', 'cf_sizes'), isCustom: true };
    const names = (item: Readonly<Record<string, unknown>> | null) =>
      [...fields, custom].filter((one) => isSafelyReplaced(one, item)).map(({ name }) => name);
    expect(names(null)).toEqual(['password', 'codes', 'cf_sizes']);
    expect(names({ tags: [] })).toEqual(['tags', 'password', 'codes', 'cf_sizes']);
    expect(names({ plan: null })).toEqual(['plan', 'password', 'codes', 'cf_sizes']);
  });

  test('a state of a stored record offers itself and the states that may follow it', () => {
    const choices = ['planned', 'begun', 'done'].map((value) => ({ value, label: value }));
    const moves = { planned: ['begun'], begun: ['planned', 'done'], done: [] };
    const offered = (stored: string) =>
      keepingStored({ kind: 'text', choices, limits: {}, isRequired: true, moves }, stored).choices.map(
        ({ value }) => value,
      );
    expect(offered('planned')).toEqual(['planned', 'begun']);
    expect(offered('done')).toEqual(['done']);
    expect(offered('lost')).toEqual(['planned', 'begun', 'done', 'lost']);
    expect(offered('')).toEqual(['planned', 'begun', 'done']);
  });

  test('a form of a stored record lets values stay that are not allowed any more', () => {
    const kept = (text: string, more: object) =>
      keepingStored(
        { ...{ kind: 'text', choices: [], limits: {}, isRequired: false }, ...more } as never,
        text,
      );
    const [red, blue, green] = ['red', 'blue', 'green'].map((value) => ({ value, label: value }));
    expect(kept('green', { choices: [red, blue] })).toMatchObject({ choices: [red, blue, green] });
    const several = kept('red\ngreen', { kind: 'list', choices: [red, blue] });
    expect(several).toMatchObject({ choices: [red, blue, green] });
    expect(kept('', { choices: [red] })).toMatchObject({ choices: [red] });
    expect(kept('text', {})).toMatchObject({ choices: [] });
    const limitsOf = (text: string, more: object) => (kept(text, more) as { readonly limits: object }).limits;
    const limits = { min: 6, max: 9 };
    expect(limitsOf('5', { kind: 'integer', limits })).toEqual({ max: 9 });
    expect(limitsOf('7', { kind: 'integer', limits })).toEqual(limits);
    expect(limitsOf('too long', { limits: { minLength: 1, maxLength: 3 } })).toEqual({ minLength: 1 });
    expect(kept('', { isRequired: true })).toMatchObject({ isRequired: false });
    expect(kept('text', { isRequired: true })).toMatchObject({ isRequired: true });
  });
});
