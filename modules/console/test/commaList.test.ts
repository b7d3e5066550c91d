import { textOf, valueOf } from '../web/pages/rules/conditions';
import { fromCommaList, toCommaList } from '../web/texts/commaList';

describe('texts that are edited in one line', () => {
  test('keep their commas', () => {
    const tags = ['Smith, John', 'law', 'a,b,c'];
    expect(toCommaList(tags)).toBe(String.raw`Smith\, John, law, a\,b\,c`);
    expect(fromCommaList(toCommaList(tags))).toEqual(tags);
    expect(fromCommaList(' law ,, 2026,')).toEqual(['law', '2026']);
  });

  test.each([[['Smith, John', 'Ada']], [[1, '1', true, 'true', '1,5']]])(
    'are the values of a condition again: %j',
    (values) => {
      expect(valueOf(textOf(values), 'IN')).toEqual(values);
    },
  );
});
