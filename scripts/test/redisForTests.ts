import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '@tenantry/core/cli';
import { findRedis, provideRedis } from '../lib/redisProgram';
import { listTestFiles, type SkippedTest, type Suite } from './runJest';

/** What test files import to be run only where Redis is. */
const MARK = 'support/onRedis';

/** True for a test file with tests that need Redis. */
async function needsRedis(file: string): Promise<boolean> {
  return (await readFile(file, 'utf8')).includes(MARK);
}

/**
 * Gets a Redis, if one of the test files that these arguments choose needs it.
 *
 * @returns why none can be had; null when there is one, or none is needed
 */
export async function missingRedis(
  root: string,
  suite: Suite,
  jestArgs: readonly string[],
): Promise<CommandError | null> {
  if (await findRedis()) return null;
  const files = await listTestFiles(root, suite, jestArgs);
  if (!(await Promise.all(files.map(needsRedis))).includes(true)) return null;
  console.error('Fetching Redis for the tests that need it…');
  try {
    await provideRedis();
    return null;
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

/** Names the tests that were skipped because there is no Redis, and how to run them. */
export async function describeSkipped(
  root: string,
  skipped: readonly SkippedTest[],
  { message, remedy }: CommandError,
): Promise<string> {
  const needing = await Promise.all(skipped.map(({ file }) => needsRedis(file)));
  const lines = skipped
    .filter((_, index) => needing[index])
    .map(({ file, name }) => `  ${path.relative(root, file)} › ${name}`);
  return [`\nSkipped for lack of Redis (${lines.length}):`, ...lines, message, `  Remedy: ${remedy}\n`].join(
    '\n',
  );
}
