import { existsSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSources } from './buildSources.mjs';
import { installPackages } from './installPackages.mjs';
import { PrepareError } from './PrepareError.mjs';

/** What operators use; it needs the server alone, neither tools nor scripts. */
const FOR_OPERATORS = ['start', 'serve', 'seed', 'setup', 'encrypt', 'keys', 'modules', 'pack'];
/** Those of `modules` that format what they write. */
const FOR_AUTHORS = ['new', 'migration'];

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Prepares the workspace and runs a command of it; ends the process with code 1 when preparing fails.
 *
 * @param {string[]} argv the command's name and its arguments
 */
export async function main([command, ...args]) {
  try {
    const isForDevelopers =
      !FOR_OPERATORS.includes(command ?? '') ||
      (command === 'modules' && args.some((word) => FOR_AUTHORS.includes(word)));
    await installPackages(root, isForDevelopers);
    await buildSources(root, isForDevelopers);
    if (command === 'build') return;
    await run(command, args);
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    console.error(error.message);
    if (error.remedy) console.error(`  Remedy: ${error.remedy}`);
    process.exitCode = 1;
  }
}

/** @param {string | undefined} command @param {string[]} args */
async function run(command, args) {
  if (command === undefined) {
    const known = readdirSync(join(root, 'scripts'))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
      .map((name) => name.slice(0, -3));
    throw new PrepareError(
      'No command was named.',
      `use one of: ${['build', ...known].join(', ')}, or a command of tenantry`,
    );
  }
  // Node 22 and later keep compiled code between starts.
  module.enableCompileCache?.(join(root, '.cache', 'compile'));
  const own = join(root, 'scripts', 'dist', `${command}.js`);
  const isOwn = /^[a-z][\w-]*$/.test(command) && existsSync(own);
  const file = isOwn ? own : join(root, 'core/bin/tenantry.cjs');
  process.argv = [process.argv[0] ?? 'node', file, ...(isOwn ? [] : [command]), ...args];
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  await import(pathToFileURL(file).href);
}
