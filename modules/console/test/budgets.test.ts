import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as React from 'react';
import * as runtime from 'react/jsx-runtime';

const ASSETS = path.join(__dirname, '../dist/assets');

const sizeOf = (name: string) => brotliCompressSync(readFileSync(path.join(ASSETS, name))).length;
const scripts = () => readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
/** Files that a script imports at once. */
const importsOf = (name: string) =>
  [...readFileSync(path.join(ASSETS, name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(
    ([, file = '']) => file,
  );

/** A script with all that it imports at once. */
function closureOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const file of importsOf(name)) closureOf(file, found);
  return found;
}

describe('the files of the console', () => {
  const first = closureOf('shell.js');
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + sizeOf(name), 0);

  test('are 95 kB of scripts and 12 kB of styles for the first page, compressed', () => {
    expect(sum(first)).toBeLessThan(95_000);
    expect(sizeOf('shell.css')).toBeLessThan(11_800);
    expect(sizeOf('record.css')).toBeLessThan(2_500);
    // Each is a request before anything is shown.
    expect([...first]).toEqual(['shell.js']);
  });

  test('are at most 120 kB of scripts in three files for a list', () => {
    const list = closureOf(scripts().find((name) => name.startsWith('RecordsPage-')) ?? '');
    expect([...list].filter((name) => !/^(?:RecordsPage-|common\.|shell\.)/.test(name))).toEqual([]);
    expect(sum(list)).toBeLessThan(120_000);
  });

  const pages = scripts().filter((name) => /Page-[A-Z0-9]+\.js$/.test(name));

  test('are at most 44 kB more for each page, in at most seven files', () => {
    expect(pages.length).toBeGreaterThan(3);
    const large = pages
      .map((name) => [name, sum([...closureOf(name)].filter((file) => !first.has(file)))] as const)
      .filter(([, size]) => size > 44_000);
    expect(large).toEqual([]);
    expect(pages.filter((name) => closureOf(name).size > 8)).toEqual([]);
  });

  test('give extensions all that they import from the console as one file, besides what lists have too', () => {
    expect([...closureOf('console.js')].sort()).toEqual(['common.js', 'console.js', 'shell.js']);
  });

  test('have the names of React beside those of the console, without one that both have', () => {
    const ofReact = Object.keys({ ...React, ...runtime });
    const api = readFileSync(path.join(ASSETS, '../../web/api/index.ts'), 'utf8');
    const ofConsole = [...api.matchAll(/(?<=[{,]\s*|\bas )(?!type\b)\w+(?=\s*[,}])/g)].map(([name]) => name);
    expect(ofConsole).toContain('useResource');
    expect(ofConsole.filter((name) => ofReact.includes(name))).toEqual([]);
  });

  test('hold React once: the entries for extensions only name what the console has loaded', () => {
    for (const entry of ['react-dom.js', 'react-dom-client.js']) {
      expect([entry, sizeOf(entry) < 1_500]).toEqual([entry, true]);
      expect([entry, [...closureOf(entry)].filter((file) => file !== entry && !first.has(file))]).toEqual([
        entry,
        [],
      ]);
    }
  });
});
