import { join } from 'node:path';
import { startTestServer } from '@tenantry/core/testing';
import { memoryFolder } from './memoryFolder';
import { describeSkipped, missingRedis } from './redisForTests';
import { runJest, type Suite } from './runJest';
import { checkTestTypes } from './checkTestTypes';

const root = join(__dirname, '..', '..', '..');

/**
 * Type-checks the tests, and runs a suite against one PostgreSQL of its own. Tests that need Redis are skipped where none
 * can be had, which counts as a failure where CI is set. Prints a line `N passed, N failed, N skipped` at the end.
 *
 * @param jestArgs arguments for Jest, such as paths of files
 * @returns the exit code: 0 only when some tests passed and none failed
 */
export async function runSuite(suite: Suite, jestArgs: string[]): Promise<number> {
  // Where somebody names a folder, that one.
  const memory = process.env.TMPDIR === undefined ? await memoryFolder() : null;
  if (memory !== null) process.env.TMPDIR = memory;
  const database = await startTestServer();
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => (ended ??= database.stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
  }
  try {
    const noRedis = await missingRedis(root, suite, jestArgs);
    const [types, tests] = await Promise.all([
      checkTestTypes(root),
      runJest(root, suite, jestArgs, database.temporaryFolder, {
        TENANTRY_TEST_DATABASE: JSON.stringify(database.connection),
        ...(noRedis && { TENANTRY_TEST_REDIS: 'none' }),
      }),
    ]);
    if (types.code !== 0) console.log(types.output);
    else if (tests.failed === 0 && tests.passed === 0) console.log('\nNo test ran.\n');
    if (noRedis) console.log(await describeSkipped(root, tests.skipped, noRedis));
    const failed = tests.failed + (types.code === 0 ? 0 : 1) + (noRedis && isCi() ? 1 : 0);
    console.log(`${tests.passed} passed, ${failed} failed, ${tests.skipped.length} skipped`);
    return failed > 0 || tests.passed === 0 ? 1 : tests.code;
  } finally {
    await end();
  }
}

function isCi(): boolean {
  return /^(1|true)$/i.test(process.env['CI'] ?? '');
}
