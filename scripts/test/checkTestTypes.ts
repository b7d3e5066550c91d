import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compiler, compilerOptions } from '../lib/compiler';
import { runToEnd } from './runToEnd';

/**
 * Type-checks the tests, unless nothing has changed since they were found good, and what modules bundle for browsers. `output`
 * says what is wrong.
 */
export async function checkTestTypes(root: string): Promise<{ code: number; output: string }> {
  const tests = await check(root, ['-b', 'test'], 'The tests do');
  if (tests.code !== 0) return tests;
  for (const folder of foldersForBrowsers(root)) {
    const found = await check(root, ['-p', folder], `${folder} does`);
    if (found.code !== 0) return found;
  }
  return tests;
}

/** Folders of modules which their build.mjs bundles without checking types. */
function foldersForBrowsers(root: string): string[] {
  return readdirSync(path.join(root, 'modules'))
    .flatMap((name) => [`modules/${name}/web`, `modules/${name}/console`])
    .filter((folder) => existsSync(path.join(root, folder, 'tsconfig.json')));
}

async function check(
  root: string,
  args: readonly string[],
  subject: string,
): Promise<{ code: number; output: string }> {
  const call = [await compiler(), ...args, ...(await compilerOptions())];
  const { code, output } = await runToEnd(process.execPath, call, { cwd: root });
  return { code, output: code === 0 ? '' : `\n${subject} not type-check:\n${output.trim()}\n` };
}
