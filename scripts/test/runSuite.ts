import { join } from 'node:path';
import { startTestServer } from '@tenantry/core/testing';
import { ANSWERS_VARIABLE, answersFolder } from './AnswerRecorder';
import { checkBudget } from './checkBudget';
import { checkTestTypes } from './checkTestTypes';
import { memoryFolder } from './memoryFolder';
import { processorTime } from './processorTime';
import { runJest, type JestOutcome, type Suite } from './runJest';
import { readTestFileTimes } from './testFileTimes';

/** The root of the repository. */
export const root = join(__dirname, '..', '..', '..');

export interface SuiteOptions {
  /** Seconds of processor time for each test file; without it, files may take any. */
  readonly budget?: number;
  /** Variables of the environment for the tests. */
  readonly environment?: Record<string, string>;
}

/** Outcome of a run, with failed types and exceeded budgets among the failures. */
export interface SuiteOutcome extends JestOutcome {
  /** Seconds of processor time of the whole run: workers, processes of the tests, PostgreSQL and the check of types. */
  readonly seconds: number;
}

/**
 * Type-checks the tests, and runs a suite against one PostgreSQL of its own. Prints what failed.
 *
 * @param jestArgs arguments for Jest, such as paths of files
 */
export async function runSuite(
  suite: Suite,
  jestArgs: readonly string[],
  { budget, environment = {} }: SuiteOptions = {},
): Promise<SuiteOutcome> {
  const before = processorTime();
  const { tests, types, exceeded } = await withTestServer(async ({ temporaryFolder, variables }) => {
    const [types, tests] = await Promise.all([
      checkTestTypes(root),
      runJest({
        root,
        suite,
        args: jestArgs,
        temporaryFolder,
        environment: { [ANSWERS_VARIABLE]: answersFolder(root), ...variables, ...environment },
      }),
    ]);
    const times = readTestFileTimes(temporaryFolder);
    return { tests, types, exceeded: budget === undefined ? [] : checkBudget(times, budget, root) };
  });
  if (types.code !== 0) console.log(types.output);
  else if (tests.failed === 0 && tests.passed === 0) console.log('\nNo test ran.\n');
  if (exceeded.length > 0) console.log(`\n${exceeded.join('\n')}\n`);
  const failed = tests.failed + (types.code === 0 ? 0 : 1) + exceeded.length;
  return { ...tests, failed, seconds: processorTime() - before };
}

/** The PostgreSQL of a run. */
interface RunServer {
  readonly temporaryFolder: string;
  /** By which tests find it. */
  readonly variables: Record<string, string>;
}

/** Starts a PostgreSQL for tests, in memory where there is room, and stops it after the work, or when this process is to end. */
export async function withTestServer<T>(work: (server: RunServer) => Promise<T>): Promise<T> {
  // A folder that the environment names comes first.
  const memory = process.env.TMPDIR === undefined ? await memoryFolder() : null;
  if (memory !== null) process.env.TMPDIR = memory;
  const database = await startTestServer();
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => (ended ??= database.stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
  }
  try {
    const variables = { TENANTRY_TEST_DATABASE: JSON.stringify(database.connection) };
    return await work({ temporaryFolder: database.temporaryFolder, variables });
  } finally {
    await end();
  }
}
