import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformFileSync, type Options } from '@swc/core';

/** How tests are compiled; types are checked apart. */
const OPTIONS: Options = {
  configFile: false,
  swcrc: false,
  sourceMaps: true,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true },
    keepClassNames: true,
  },
  // Leaves import() alone, which is how a test loads an ES module.
  module: { type: 'commonjs', ignoreDynamic: true },
};

/** Node's ways to load a file by its extension. */
interface Loaders {
  _extensions: Record<string, (module: { _compile(code: string, file: string): void }, file: string) => void>;
}

/** Paths of tests and their helpers. */
const OF_TESTS = /[\\/]test[\\/]/;

/** By source, the file its map was written to. */
const maps = new Map<string, string>();

/** Has Node's own `require` compile TypeScript, which nothing but tests is loaded as. Does so once a process. */
export function loadTestSources(): void {
  (Module as unknown as Loaders)._extensions['.ts'] = (module, file) => {
    const { code, map } = transformFileSync(file, OPTIONS);
    maps.set(file, writeMap(file, map ?? '{}'));
    module._compile(code, file);
  };
}

/** Maps of what was compiled so far, in the form in which Jest wants to know them. */
export function mapsOfTestSources(): Map<string, string> {
  return maps;
}

/**
 * Forgets the tests that were loaded: each test file begins with its helpers as they are written. What else they load as it is
 * written, such as the manifest of a module, stays as built code does.
 */
export function forgetTestSources(): void {
  for (const file of maps.keys()) if (OF_TESTS.test(file)) delete require.cache[file];
}

function writeMap(source: string, map: string): string {
  const folder = path.join(tmpdir(), 'maps');
  mkdirSync(folder, { recursive: true });
  // Others write theirs at the same time.
  const file = path.join(folder, `${process.pid}-${createHash('sha256').update(source).digest('hex')}`);
  writeFileSync(file, map);
  return file;
}
