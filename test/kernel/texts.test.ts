import { cutText, endOfText, storableText } from '@tenantry/core';
import fc from 'fast-check';

/** Texts with characters of one unit and of two, and lengths that fall between and into them. */
const text = fc.string({ unit: fc.constantFrom('a', 'ż', '😀', '👩‍👧', '\u{10ffff}'), maxLength: 12 });
const length = fc.nat({ max: 30 });

describe('a text that is cut', () => {
  test('keeps whole characters only, as many as fit', () => {
    fc.assert(
      fc.property(text, length, (whole, longest) => {
        for (const [cut, rest] of [
          [cutText(whole, longest), whole.startsWith(cutText(whole, longest))],
          [endOfText(whole, longest), whole.endsWith(endOfText(whole, longest))],
        ] as const) {
          expect(cut.isWellFormed()).toBe(true);
          expect(rest).toBe(true);
          expect(cut.length).toBeLessThanOrEqual(longest);
          expect(cut.length).toBeGreaterThanOrEqual(Math.min(whole.length, longest - 1));
        }
      }),
    );
  });

  test('ends with the mark, which counts', () => {
    expect(cutText('abcdef', 4, '…')).toBe('abc…');
    expect(cutText('abcd', 4, '…')).toBe('abcd');
    expect(cutText('ab😀d', 4, '…')).toBe('ab…');
    expect(cutText('', 0)).toBe('');
  });

  test('can be stored, whatever it was', () => {
    expect(storableText('a\u0000b\ud83dc')).toBe('ab\ufffdc');
    expect(storableText('a😀')).toBe('a😀');
  });
});
