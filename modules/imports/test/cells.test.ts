import { cellValue } from '../rules/cellValue';
import { Named } from '../rules/Named';

describe('a cell', () => {
  test.each([
    'true',
    'YES',
    ' yes ',
    '1',
    'On',
    'Ja',
    'TAK',
    'Sí',
    'si',
    'SI\u0301',
    'WAHR',
    'Prawda',
    'VERDADERO',
    'Oui',
    'VRAI',
  ])('of %j is true', (text) => expect(cellValue(text, 'boolean', true)).toBe(true));

  test.each(['false', 'No', '0', 'OFF', 'nein', 'Nie', 'FALSCH', 'fałsz', 'FALSO', 'non', 'FAUX'])(
    'of %j is false',
    (text) => expect(cellValue(text, 'boolean', true)).toBe(false),
  );

  test.each(['maybe', '2', 'yes no', ''])('of %j is no boolean', (text) =>
    expect(cellValue(text, 'boolean', true)).toBe(text),
  );

  test.each([
    ['2026-04-03T10:00', '2026-04-03T10:00:00.000Z'],
    ['2026-04-03 10:00', '2026-04-03T10:00:00.000Z'],
    [' 2026-04-03 10:00:05.25 ', '2026-04-03T10:00:05.250Z'],
    ['2026-04-03 10:00+02:00', '2026-04-03T08:00:00.000Z'],
    ['2026-04-03T10:00Z', '2026-04-03T10:00:00.000Z'],
    ['2026-04-03', '2026-04-03'],
    ['03/04/2026', '03/04/2026'],
    ['2026-04-03 10:00 pm', '2026-04-03 10:00 pm'],
  ])('with the time %j is %j to the schema', (text, time) => {
    expect(cellValue(text, 'time', true)).toBe(time);
  });

  test('has lists in tables, and JSON where the member takes it', () => {
    expect(cellValue('a; b', 'list', true)).toEqual(['a', 'b']);
    expect(cellValue('["a; b"]', 'list', true)).toEqual(['a; b']);
    expect(cellValue('a;; b ;', 'list', true)).toEqual(['a', 'b ']);
    expect(cellValue('a\\;', 'list', true)).toEqual(['a;']);
    expect(cellValue('a; b', 'list', false)).toBe('a; b');
    expect(cellValue('{"a": 1}', 'json', true)).toEqual({ a: 1 });
    expect(cellValue('{broken', 'json', true)).toBe('{broken');
    expect(cellValue('1.234,56', 'text', true)).toBe('1.234,56');
  });
});

describe('names', () => {
  test('are found in another spelling where that is of one alone', () => {
    const named = new Named([
      ['José', 1],
      ['name', 2],
      ['Name', 3],
      ['Same', 4],
      ['SAME', 4],
    ]);
    expect(named.get('JOSE\u0301 ')).toBe(1);
    expect([named.get('name'), named.get('Name'), named.get('NAME')]).toEqual([2, 3, undefined]);
    expect(named.get('same')).toBe(4);
    expect(named.get('other')).toBeUndefined();
  });
});
