import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WidgetDeclaration } from '@tenantry/core';
import type { ConsoleExtension } from '../contract';
import shared from '../entries/shared.json';
import { exportsOf, moduleParser, type Parse, sizeWithImports } from './entryCode';

/** Bytes of an entry with what it imports at once, compressed. */
const MOST_BYTES = 100_000;
/** Of an entry that takes noticeably long to load on slow connections. */
const MANY_BYTES = 50_000;

/** Texts of code that cannot work in the console, with what is wrong about each. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [
    /react\.transitional\.element/,
    'brings a React of its own; leave react, react-dom and their parts as imports',
  ],
  [/\beval\s*\(/, 'uses eval, which the content security policy refuses'],
  [/\bnew\s+Function\s*\(/, 'uses new Function, which the content security policy refuses'],
  [
    /\.(?:inner|outer)HTML\s*=|\bdangerouslySetInnerHTML\b|\binsertAdjacentHTML\b/,
    'makes HTML of text, which Trusted Types refuse',
  ],
];

/**
 * Checks the code of an extension as it will be served, without running it.
 *
 * @param assets folder that `tenantry.assets` in package.json names
 * @param extension as the manifest contributes it
 * @param widgets those of the manifest that name a component
 * @returns what is wrong, a sentence each; empty for code that can work
 */
export async function checkExtension(
  assets: string,
  extension: ConsoleExtension,
  widgets: readonly WidgetDeclaration[] = [],
): Promise<string[]> {
  const parse = await moduleParser();
  const { entry, styles = [], entries = [], pages = [], slots = [], cells = [], inputs = [] } = extension;
  const named = [...styles, ...(entry === undefined ? [] : [entry])];
  const missing = named.filter((file) => !existsSync(path.join(assets, file)));
  const files = existsSync(assets) ? readdirSync(assets, { recursive: true, encoding: 'utf8' }) : [];
  const scripts = files.filter((file) => /\.m?js$/.test(file));
  const wrong = scripts.flatMap((file) =>
    wrongWith(parse, file, readFileSync(path.join(assets, file), 'utf8')),
  );
  if (entry === undefined || missing.includes(entry)) return [...missing.map(isMissing), ...wrong];
  const size = sizeWithImports(parse, assets, entry);
  const exported = exportsOf(parse, assets, entry);
  const lacking = [...entries, ...pages, ...slots, ...widgets, ...cells, ...inputs].filter(
    ({ component }) => component !== undefined && exported !== null && !exported.includes(component),
  );
  return [
    ...missing.map(isMissing),
    ...wrong,
    ...lacking.map(({ id, component }) => `${entry} has no export ${component}, which ${id} names.`),
    ...(size > MOST_BYTES
      ? [`${entry} and what it imports have ${size} bytes compressed, more than ${MOST_BYTES}.`]
      : []),
  ];
}

/**
 * Advice about the code of an extension, which works all the same.
 *
 * @param assets folder that `tenantry.assets` in package.json names
 */
export async function largeEntry(assets: string, { entry }: ConsoleExtension): Promise<string[]> {
  if (entry === undefined || !existsSync(path.join(assets, entry))) return [];
  const size = sizeWithImports(await moduleParser(), assets, entry);
  return size > MANY_BYTES && size <= MOST_BYTES
    ? [`${entry} and what it imports have ${size} bytes compressed; load what is seldom needed by import().`]
    : [];
}

const isMissing = (file: string) => `${file} is not among the assets.`;

function wrongWith(parse: Parse, file: string, code: string): string[] {
  const forbidden = FORBIDDEN.filter(([text]) => text.test(code)).map(([, reason]) => `${file} ${reason}.`);
  try {
    const foreign = parse(code)[0]
      .map(({ n }) => n)
      .filter((name) => name !== undefined && !/^[./]/.test(name) && !Object.hasOwn(shared, name));
    return [
      ...forbidden,
      ...foreign.map((name) => `${file} imports ${name}, which no browser finds; bundle it.`),
    ];
  } catch (error) {
    return [...forbidden, `${file} is not an ES module: ${(error as Error).message}.`];
  }
}
