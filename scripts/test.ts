import { join } from 'node:path';
import { startTestServer } from '@tenantry/core/testing';
import { memoryFolder } from './test/memoryFolder';
import { describeSkipped, missingRedis } from './test/redisForTests';
import { runJest } from './test/runJest';
import { checkTestTypes } from './test/checkTestTypes';

const root = join(__dirname, '..', '..');

/**
 * `npm test -- [jest arguments]`: type-checks the tests and runs them all against one PostgreSQL of their
 * own. Tests that need Redis are skipped where none can be had, which counts as a failure where CI is set.
 *
 * Ends with a line `N passed, N failed, N skipped`; the exit code is 0 only when some passed and none failed.
 */
async function main(jestArgs: string[]): Promise<number> {
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
    const noRedis = await missingRedis(root, jestArgs);
    const [types, tests] = await Promise.all([
      checkTestTypes(root),
      runJest(root, jestArgs, database.temporaryFolder, {
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

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
    process.exitCode = 1;
  },
);
