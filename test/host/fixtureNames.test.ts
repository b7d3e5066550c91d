/** @covers core/index.ts test/fixtures */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as core from '@tenantry/core';

const folder = path.resolve(__dirname, '../fixtures');
const TAKEN = /\{([^{}]*)\}\s*=\s*require\('@tenantry\/core'\)/g;

/** The names that a script takes from the core, which the compiler does not check in JavaScript. */
const namesIn = (script: string): string[] =>
  [...script.matchAll(TAKEN)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.split(':')[0]?.trim() ?? '')
    .filter((name) => name !== '');

test('the modules among the fixtures take only names that the core exports', () => {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  const taken = scripts.flatMap((file) =>
    namesIn(readFileSync(path.join(folder, file), 'utf8')).map((name) => ({ file, name })),
  );
  expect(taken.length).toBeGreaterThan(100);
  expect(taken.filter(({ name }) => !(name in core))).toEqual([]);
});
