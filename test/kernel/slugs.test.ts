import { findFreeSlugs, freeSlug, isSlugOf, slugForLabel, slugOf } from '@tenantry/core';
import fc from 'fast-check';

const LONGEST = 20;
const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });

describe('a slug', () => {
  test.each([
    ['Łódź & Søn', 'lodz-son'],
    ['C++', 'c'],
    [' under_score ', 'under_score'],
    ['__x--y_-z', 'x-y-z'],
  ])('of %p is %p', (text, slug) => {
    expect(slugOf(text, LONGEST)).toBe(slug);
  });

  test('is made of every label in every script, and never too long', () => {
    fc.assert(
      fc.property(label, (text) => {
        const slug = slugOf(text, LONGEST);
        expect(slug).toMatch(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(LONGEST);
        expect(isSlugOf(slug, text, LONGEST)).toBe(true);
      }),
    );
    expect(slugOf('名前', LONGEST, 'plain')).toBe('plain');
    expect(slugOf('名前', LONGEST)).not.toBe(slugOf('Ελλάδα', LONGEST));
  });

  test('gets a number where it is taken', async () => {
    const taken = new Set<string>();
    for (let number = 0; number < 100; number += 1) {
      const slug = freeSlug(slugOf('A label of 20 signs!', LONGEST), taken, LONGEST);
      expect(slug.length).toBeLessThanOrEqual(LONGEST);
      expect(isSlugOf(slug, 'A label of 20 signs!', LONGEST)).toBe(true);
      const [found] = await findFreeSlugs([slugOf('A label of 20 signs!', LONGEST)], LONGEST, (candidates) =>
        Promise.resolve(candidates.filter((candidate) => taken.has(candidate))),
      );
      expect(found).toBe(slug);
      taken.add(slug);
    }
    expect(isSlugOf('given', 'A label', LONGEST)).toBe(false);
  });

  test('is another one for each of several labels, with few questions', async () => {
    const taken = new Set(['c', 'c-1', 'd']);
    let questions = 0;
    const takenOf = (candidates: readonly string[]) => {
      questions += 1;
      return Promise.resolve(candidates.filter((candidate) => taken.has(candidate)));
    };
    expect(await findFreeSlugs(['c', 'd', 'c', 'e'], LONGEST, takenOf)).toEqual(['c-2', 'd-1', 'c-3', 'e']);
    expect(questions).toBe(1);
    expect(new Set(await findFreeSlugs(new Array(100).fill('c'), LONGEST, takenOf)).size).toBe(100);
    expect(questions).toBeLessThan(6);
    expect(await findFreeSlugs([], LONGEST, takenOf)).toEqual([]);
  });

  test('of a label that is there already is the one that is taken', async () => {
    const records = [
      { slug: 'c', label: 'C++' },
      { slug: 'c-1', label: 'C' },
    ];
    const slug = (text: string) => slugForLabel(text, LONGEST, () => Promise.resolve(records));
    expect([await slug('C#'), await slug('c'), await slug('C++')]).toEqual(['c-2', 'c-1', 'c']);
  });
});
