import fc from 'fast-check';
import { jsonProblemAt } from '../../core/dist/parts/http/validation/jsonProblemAt';

/** A JSON text with one character removed, added or replaced, or without its end. */
const spoiled = fc
  .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', ':', 'x', '1', '\\'), fc.boolean())
  .map(([text, at, more, isCut]) => {
    const index = at % (text.length + 1);
    return isCut ? text.slice(0, index) : text.slice(0, index) + more + text.slice(index + 1);
  });

/** The message of the parser for a text; null where it is JSON. */
function parserMessage(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the position where a text stops being JSON', () => {
  test('is its length exactly where the text is JSON or ends too early, and never after the parser stops', () => {
    fc.assert(
      fc.property(spoiled, (text) => {
        const message = parserMessage(text);
        const at = jsonProblemAt(text);
        if (message === null) return at === text.length;
        const [, position] = / at position (\d+)/.exec(message) ?? [];
        return at <= (position === undefined ? text.length : Number(position));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['{"title":"x",}', 13],
    ['{"a":x}', 5],
    ['{"a":1', 6],
    ['["a",]', 5],
    ['{"a":1}}', 7],
    ['{a:1}', 1],
    ['{"a" 1}', 5],
    ['"a\nb"', 0],
    ['[01]', 2],
    [' nul', 1],
    ['[1 2]', 3],
  ])('of %s is %i', (text, at) => expect(jsonProblemAt(text)).toBe(at));
});
