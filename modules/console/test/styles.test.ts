import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLES = path.join(__dirname, '../web/styles');
/** Sides that stay where they are when the writing goes from right to left. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right|text-align:\s*(?:left|right)|float:\s*(?:left|right))\b[^;{]*:?/gm;

describe('the styles of the console', () => {
  test('name sides by the direction of writing, so that pages can be read from right to left', () => {
    const found = readdirSync(STYLES)
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => {
        const text = readFileSync(path.join(STYLES, name), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
        return [...text.matchAll(PHYSICAL)].map(([match]) => `${name}: ${match.trim()}`);
      });
    expect(found).toEqual([]);
  });
});
