import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLES = path.join(__dirname, '../web/styles');
const MODULES = path.join(__dirname, '../..');
/** Sides that stay where they are when the writing goes from right to left. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right|text-align:\s*(?:left|right)|float:\s*(?:left|right))\b[^;{]*:?/gm;

const ofModules = readdirSync(MODULES)
  .map((id) => path.join(MODULES, id, 'console'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => path.join(folder, name)),
  );
const ofConsole = readdirSync(STYLES)
  .filter((name) => name.endsWith('.css'))
  .map((name) => path.join(STYLES, name));
const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');

describe('the styles of the console and of the pages of modules', () => {
  test('name sides by the direction of writing, so that pages can be read from right to left', () => {
    const found = [...ofConsole, ...ofModules].flatMap((file) =>
      [...textOf(file).matchAll(PHYSICAL)].map(([match]) => `${file}: ${match.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test('use values that the console declares', () => {
    const all = [...ofConsole, ...ofModules].map((file) => [file, textOf(file)] as const);
    const declared = new Set(
      all.flatMap(([, text]) => [...text.matchAll(/(?<=[\s;{])(--[\w-]+):/g)].map(([, name]) => name)),
    );
    const unknown = all.flatMap(([file, text]) =>
      [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) =>
        declared.has(name) ? [] : [`${file}: ${name}`],
      ),
    );
    expect(unknown).toEqual([]);
  });
});
