import { fromCommaList, toCommaList } from '../../core/kernel/texts/commaList';

test('texts that are edited in one line keep their commas', () => {
  const tags = ['Smith, John', 'law', 'a,b,c'];
  expect(toCommaList(tags)).toBe(String.raw`Smith\, John, law, a\,b\,c`);
  expect(fromCommaList(toCommaList(tags))).toEqual(tags);
  expect(fromCommaList(' law ,, 2026,')).toEqual(['law', '2026']);
});
