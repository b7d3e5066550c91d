import { join } from 'node:path';
import { startTestServer } from '@tenantry/core/testing';
import { runJest } from './test/runJest';
import { checkTestTypes } from './test/checkTestTypes';

const root = join(__dirname, '..', '..');

/**
 * `npm test -- [jest arguments]`: type-checks the tests and runs them all against one PostgreSQL of their
 * own. Ends with a line `N passed, N failed`; the exit code is 0 only when some ran and none failed.
 */
async function main(jestArgs: string[]): Promise<number> {
  const database = await startTestServer();
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => (ended ??= database.stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
  }
  try {
    const [types, tests] = await Promise.all([
      checkTestTypes(root),
      runJest(root, jestArgs, database.temporaryFolder, {
        TENANTRY_TEST_DATABASE: JSON.stringify(database.connection),
      }),
    ]);
    if (types.code !== 0) console.log(types.output);
    else if (tests.failed === 0 && tests.passed === 0) console.log('\nNo test ran.\n');
    const failed = tests.failed + (types.code === 0 ? 0 : 1);
    console.log(`${tests.passed} passed, ${failed} failed`);
    return failed > 0 || tests.passed === 0 ? 1 : tests.code;
  } finally {
    await end();
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  },
);
