import {
  type Condition,
  editedOf,
  expressionOf,
  groupOf,
  newCondition,
  textOf,
  valueOf,
} from '../console/conditions';
import { partsOf, phraseText, wordsOf } from '../console/phrases';

test.each([[['Smith, John', 'Ada']], [[1, '1', true, 'true', '1,5']]])(
  'values of a condition are the same after they were edited in one line: %j',
  (values) => {
    expect(valueOf(textOf(values), 'IN')).toEqual(values);
  },
);

const changed = { field: '_changed', operator: 'CONTAINS', value: 'status' };
const isWon = { field: 'status', operator: '=', value: 'won' };

describe('conditions in the editor', () => {
  test.each<[string, Condition]>([
    ['an operator with two names', { field: 'x', operator: '==', value: 1 }],
    ['a text that looks like a number', { field: 'x', operator: 'STARTS_WITH', value: '"12"' }],
    [
      'a field that nothing describes',
      { field: 'items[0].qty', operator: '!=', value: 'a', valueField: 'b' },
    ],
    ['a change', changed],
    ['a change to a value', { operator: 'AND', rules: [changed, isWon] }],
    [
      'a change to a value among others',
      { operator: 'OR', rules: [isWon, { operator: 'AND', rules: [changed, isWon] }] },
    ],
    ['a negation', { operator: 'NOT', rules: [isWon] }],
  ])('are as they were where nothing is changed: %s', (_title, stored) => {
    expect(expressionOf(editedOf(stored))).toEqual(stored);
  });

  test('join a change of a field and its new value', () => {
    expect(editedOf({ operator: 'AND', rules: [changed, isWon] }).rules).toMatchObject([
      { field: 'status', operator: 'BECOMES', text: 'won' },
    ]);
  });

  test('write a change to a value as two conditions that both have to hold', () => {
    const becomes = { ...newCondition(), field: 'status', operator: 'BECOMES', text: 'won' };
    const both = [changed, isWon];
    expect(expressionOf(groupOf('AND', [becomes]))).toEqual({ operator: 'AND', rules: both });
    expect(expressionOf(groupOf('OR', [becomes, becomes]))).toEqual({
      operator: 'OR',
      rules: [
        { operator: 'AND', rules: both },
        { operator: 'AND', rules: both },
      ],
    });
  });
});

describe('phrases', () => {
  const phrase = '{{field}} [größer als] {{value}} ist';

  test('have their places and words where the language has them', () => {
    expect(partsOf(phrase).map(({ kind, content }) => `${kind} ${content}`)).toEqual([
      'place field',
      'word größer als',
      'place value',
      'text ist',
    ]);
    expect(phraseText(phrase, { field: 'Wert', value: '5' })).toBe('Wert größer als 5 ist');
  });

  test.each([
    [phrase, 'größer als … ist'],
    ['pole {{field}} [zawiera] {{value}}', 'zawiera'],
    ['{{field}} [is empty]', 'is empty'],
  ])('give the words of an operator: %s', (whole, words) => {
    expect(wordsOf(whole)).toBe(words);
  });
});
