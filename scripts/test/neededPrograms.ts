import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '@tenantry/core/cli';
import { findBrowsers, provideBrowsers } from '../lib/browserPrograms';
import { findRedis, provideRedis } from '../lib/redisProgram';
import { listTestFiles, type SkippedTest, type Suite } from './runJest';

/** Programs that some test files need, and a run gets before they start. */
export interface NeededPrograms {
  readonly name: string;
  /** Imports of test files that run only where the programs are. */
  readonly mark: string;
  /** Variable of the environment that is `none` for tests where the programs are not. */
  readonly variable: string;
  /** Null where they are not on this machine. */
  readonly find: () => Promise<object | null>;
  /** @throws CommandError they cannot be had */
  readonly provide: () => Promise<object>;
}

/** All programs that tests need besides those of npm. */
export const NEEDED: readonly NeededPrograms[] = [
  {
    name: 'Redis',
    mark: 'support/onRedis',
    variable: 'TENANTRY_TEST_REDIS',
    find: findRedis,
    provide: provideRedis,
  },
  {
    name: 'browsers',
    mark: 'support/onBrowsers',
    variable: 'TENANTRY_TEST_BROWSERS',
    find: findBrowsers,
    provide: provideBrowsers,
  },
];

/** Programs that tests need and that cannot be had, with the reason. */
export interface MissingPrograms {
  readonly needed: NeededPrograms;
  readonly error: CommandError;
}

/**
 * Gets the programs that the test files need which these arguments choose.
 *
 * @returns those that cannot be had
 */
export async function missingPrograms(
  root: string,
  suite: Suite,
  jestArgs: readonly string[],
): Promise<readonly MissingPrograms[]> {
  const missing: MissingPrograms[] = [];
  let files: readonly string[] | undefined;
  for (const needed of NEEDED) {
    if (await needed.find()) continue;
    files ??= await listTestFiles(root, suite, jestArgs);
    const isNeeded = await Promise.all(files.map((file) => hasMark(file, needed)));
    if (!isNeeded.includes(true)) continue;
    console.error(`Fetching ${needed.name} for the tests that need it…`);
    try {
      await needed.provide();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      missing.push({ needed, error });
    }
  }
  return missing;
}

/** Names the tests that were skipped for lack of programs, and how to run them. */
export async function describeSkipped(
  root: string,
  skipped: readonly SkippedTest[],
  { needed, error: { message, remedy } }: MissingPrograms,
): Promise<string> {
  const needing = await Promise.all(skipped.map(({ file }) => hasMark(file, needed)));
  const lines = skipped
    .filter((_, index) => needing[index])
    .map(({ file, name }) => `  ${path.relative(root, file)} › ${name}`);
  return [
    `\nSkipped for lack of ${needed.name} (${lines.length}):`,
    ...lines,
    message,
    `  Remedy: ${remedy}\n`,
  ].join('\n');
}

/** Whether a test file has tests that need these programs. */
async function hasMark(file: string, { mark }: NeededPrograms): Promise<boolean> {
  return (await readFile(file, 'utf8')).includes(mark);
}
