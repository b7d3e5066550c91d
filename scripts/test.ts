import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTestServer } from '@tenantry/core/testing';
import { runJest } from './test/runJest';
import { runToEnd } from './test/runToEnd';

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
      runToEnd(process.execPath, [await compiler(), '-b', 'test'], { cwd: root }),
      runJest(root, jestArgs, database.temporaryFolder, {
        TENANTRY_TEST_DATABASE: JSON.stringify(database.connection),
      }),
    ]);
    if (types.code !== 0) console.log(`\nThe tests do not type-check:\n${types.output.trim()}\n`);
    else if (tests.failed === 0 && tests.passed === 0) console.log('\nNo test ran.\n');
    const failed = tests.failed + (types.code === 0 ? 0 : 1);
    console.log(`${tests.passed} passed, ${failed} failed`);
    return failed > 0 || tests.passed === 0 ? 1 : tests.code;
  } finally {
    await end();
  }
}

/** The one the sources were built with; shared with what runs before anything is built, which is why it is no TypeScript. */
async function compiler(): Promise<string> {
  const file = pathToFileURL(join(root, 'scripts', 'lib', 'compilerIn.mjs')).href;
  const { compilerIn } = (await import(file)) as { compilerIn(root: string): string };
  return compilerIn(root);
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  },
);
