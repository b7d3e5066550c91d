import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConsoleExtension } from '../contract';
import { checkExtension, largeEntry } from '../testing/checkExtension';

const GOOD = `import { createElement as h } from 'react'; import { part } from './part.js'; export const Page = () => h('p');`;
/** So many numbers that hardly compress. */
const numbers = (count: number) => Array.from({ length: count }, (_, n) => Math.sin(n)).join();
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
    [
      'an import of a part of the console',
      `import '@tenantry/console/kit'; ${GOOD}`,
      /imports @tenantry\/console\/kit/,
    ],
    ['a lazy import of another library', `${GOOD} void import('marked');`, /imports marked/],
    ['a React of its own', `${GOOD} Symbol.for('react.transitional.element');`, /brings a React of its own/],
    ['eval', `${GOOD} eval('1');`, /uses eval/],
    ['new Function', `${GOOD} new Function('1');`, /uses new Function/],
    ['HTML from text', `${GOOD} document.body.innerHTML = 'x';`, /makes HTML of text/],
    ['a missing export', 'export const Other = 1;', /index\.js has no export Page, which shop\.page names/],
    ['code that does not parse', 'export const Page = (', /is not an ES module/],
    ['more than 100 kB', `${GOOD} export const words = [${numbers(40_000)}];`, /more than 100000/],
  ])('names %s', async (_, code, expected) => {
    write('index.js', code);
    expect((await checkExtension(folder, extension)).join('\n')).toMatch(expected);
  });

  test('says from 50 kB on that an entry is large, and refuses none for it', async () => {
    expect(await largeEntry(folder, extension)).toEqual([]);
    write('index.js', `${GOOD} export const words = [${numbers(8_000)}];`);
    expect(await checkExtension(folder, extension)).toEqual([]);
    const isLarge = [expect.stringMatching(/^index\.js and what it imports have \d{5} bytes/)];
    expect(await largeEntry(folder, extension)).toEqual(isLarge);
    // Code that is imported at once counts as well, code that is loaded later does not.
    write('words.js', `export const words = [${numbers(8_000)}]; import './index.js';`);
    write('index.js', `${GOOD} void import('./words.js');`);
    expect(await largeEntry(folder, extension)).toEqual([]);
    write('index.js', `import { words } from './words.js'; ${GOOD}`);
    expect(await largeEntry(folder, extension)).toEqual(isLarge);
    write('words.js', `export const words = [${numbers(40_000)}];`);
    expect((await checkExtension(folder, extension)).join()).toMatch(/more than 100000/);
  });

  test('finds exports that an entry passes on from other files', async () => {
    write('pages.js', `export * from './deep/page.js';`);
    write('deep/page.js', `${GOOD} export default 1;`);
    write('index.js', `export * from './pages.js';`);
    expect(await checkExtension(folder, extension)).toEqual([]);
    write('deep/page.js', 'export const Other = 1;');
    expect((await checkExtension(folder, extension)).join()).toMatch(/has no export Page/);
  });

  test('names files that are not there, and looks into all folders', async () => {
    write('deep/more.js', `import 'left-pad';`);
    expect(await checkExtension(folder, { ...extension, styles: ['index.css'] })).toEqual([
      'index.css is not among the assets.',
      expect.stringMatching(/more\.js imports left-pad/),
    ]);
  });
});
