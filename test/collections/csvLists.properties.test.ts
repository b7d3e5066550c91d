import { csvLine, csvList, csvListItems, csvText } from '@tenantry/core';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';

const value = fc.string({ unit: fc.constantFrom(...`;\\"'=+-@[], \t\n\rna0名😀`), maxLength: 8 });

describe('a list of values in a cell of CSV', () => {
  test('is read as it was written, also through a line of CSV', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (values) => {
        expect(csvListItems(csvList(values))).toEqual(values);
        const [[cell] = []] = parse(`${csvLine([csvList(values)])}\n`, {
          record_delimiter: '\n',
        }) as string[][];
        expect(csvListItems(csvText(cell ?? ''))).toEqual(values);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    [['red', 'blue'], 'red; blue'],
    [['a;b', 'c\\d'], 'a\\;b; c\\\\d'],
    [[1, 2.5], '1; 2.5'],
    [[' a ', 'b'], ' a ; b'],
    [[' a ', ''], '[" a ",""]'],
    [['a', ' '], '["a"," "]'],
    [[], '[]'],
    [[''], '[""]'],
    [['["a"]', 'b'], '["[\\"a\\"]","b"]'],
  ])('writes %j as %s', (values, text) => {
    expect(csvList(values)).toBe(text);
  });

  test.each([
    ['a;b', ['a', 'b']],
    ['a;  b', ['a', ' b']],
    ['C:\\temp; x', ['C:\\temp', 'x']],
    ['["a; b", 1]', ['a; b', 1]],
    ['[draft]; x', ['[draft]', 'x']],
    ['one', ['one']],
    ['a;', ['a']],
    ['; a;;b ; ', ['a', 'b ']],
    ['a\\;', ['a;']],
    [';', []],
    ['["a", ""]', ['a', '']],
  ])('reads %s', (text, values) => {
    expect(csvListItems(text)).toEqual(values);
  });
});
