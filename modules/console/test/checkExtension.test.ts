import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConsoleExtension } from '../contract';
import { checkExtension, largeEntry } from '../testing/checkExtension';

const GOOD = `import { createElement as h } from 'react'; import { part } from './part.js'; export const Page = () => h('p');`;
const extension: ConsoleExtension = {
  id: 'shop',
  api: '^1.0.0',
  entry: 'index.js',
  pages: [{ id: 'shop.page', path: '/backend/shop', title: 'Shop', component: 'Page' }],
};

describe('the check of the code of an extension', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tenantry-extension-'));
    mkdirSync(path.join(folder, 'deep'));
    write('index.js', GOOD);
    write('part.js', 'export const part = 1;');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  test('finds nothing wrong with code that imports what the console shares', async () => {
    expect(await checkExtension(folder, extension)).toEqual([]);
  });

  test.each([
    ['an import of another library', `import 'lodash'; ${GOOD}`, /imports lodash, which no browser finds/],
    ['a lazy import of another library', `${GOOD} void import('marked');`, /imports marked/],
    ['a React of its own', `${GOOD} Symbol.for('react.transitional.element');`, /brings a React of its own/],
    ['eval', `${GOOD} eval('1');`, /uses eval/],
    ['new Function', `${GOOD} new Function('1');`, /uses new Function/],
    ['HTML from text', `${GOOD} document.body.innerHTML = 'x';`, /makes HTML of text/],
    ['a missing export', 'export const Other = 1;', /index\.js has no export Page, which shop\.page names/],
    ['code that does not parse', 'export const Page = (', /is no ES module/],
    [
      'more than 100 kB',
      `${GOOD} export const words = [${Array.from({ length: 40_000 }, (_, n) => Math.sin(n)).join()}];`,
      /more than 100000/,
    ],
  ])('names %s', async (_, code, expected) => {
    write('index.js', code);
    expect((await checkExtension(folder, extension)).join('\n')).toMatch(expected);
  });

  test('says from 50 kB on that an entry is large, and refuses none for it', async () => {
    expect(largeEntry(folder, extension)).toEqual([]);
    write(
      'index.js',
      `${GOOD} export const words = [${Array.from({ length: 8_000 }, (_, n) => Math.sin(n)).join()}];`,
    );
    expect(await checkExtension(folder, extension)).toEqual([]);
    expect(largeEntry(folder, extension)).toEqual([expect.stringMatching(/^index\.js has \d{5} bytes/)]);
  });

  test('names files that are not there, and looks into all folders', async () => {
    write('deep/more.js', `import 'left-pad';`);
    expect(await checkExtension(folder, { ...extension, styles: ['index.css'] })).toEqual([
      'index.css is not among the assets.',
      expect.stringMatching(/more\.js imports left-pad/),
    ]);
  });
});
