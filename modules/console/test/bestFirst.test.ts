import { bestFirst } from '../web/shell/bestFirst';

const found = (wanted: string, ...texts: readonly string[]) =>
  bestFirst(
    texts.map((text) => ({ text })),
    wanted,
  ).map(({ text }) => text);

describe('the order of what a text finds', () => {
  test('has the beginning of the text, of a word, its middle, and words apart in this order', () => {
    expect(found('deal', 'Ideals', 'New deal', 'Deals', 'Owner')).toEqual(['Deals', 'New deal', 'Ideals']);
    expect(found('create deal', 'Deal: create one', 'Create deal')).toEqual([
      'Create deal',
      'Deal: create one',
    ]);
  });

  test('keeps the order of equal matches, and of all for a blank text', () => {
    expect(found('a', 'Ab', 'Aa', 'Ac')).toEqual(['Ab', 'Aa', 'Ac']);
    expect(found(' ', 'b', 'a')).toEqual(['b', 'a']);
  });

  test('goes neither by case nor by accents', () => {
    expect(found('soder', 'Söder Arkitekter')).toEqual(['Söder Arkitekter']);
    expect(found('ÉTAPE', 'Étape', 'etape')).toEqual(['Étape', 'etape']);
  });
});
