import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd } from './runToEnd';

export interface JestOutcome {
  passed: number;
  /** Failed tests, and files that did not get as far as a test. */
  failed: number;
  failures: readonly FailedTest[];
  /** The tests that did not run although their file did. */
  skipped: readonly SkippedTest[];
  /** 0 only when some tests passed and none failed. */
  code: number;
}

/** A failed test; or a file, or Jest itself, that did not get as far as a test. */
export interface FailedTest {
  readonly name: string;
  readonly message: string;
}

export interface SkippedTest {
  /** Absolute path. */
  readonly file: string;
  readonly name: string;
}

interface JestJson {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    /** Absolute path. */
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** A suite of tests, by the path of its configuration for Jest from the root of the repository. */
export type Suite = 'test/jest.config.cjs' | 'test/system/jest.config.cjs';

/** A run of Jest. */
export interface JestRun {
  readonly root: string;
  readonly suite: Suite;
  /** For Jest, such as paths of files. */
  readonly args: readonly string[];
  /** Of the run; tests put their temporary files there. */
  readonly temporaryFolder: string;
  /** Variables of the environment for the tests, besides those of this process. */
  readonly environment: Readonly<Record<string, string>>;
  /** True keeps what Jest prints for the outcome instead of passing it on. */
  readonly quiet?: boolean;
}

/** Of a run that Jest did not get to the end of. */
const NO_RESULT: Omit<JestOutcome, 'code'> = { passed: 0, failed: 1, failures: [], skipped: [] };

/** Runs Jest over a suite. */
export async function runJest(run: JestRun): Promise<JestOutcome> {
  const { root, suite, args, temporaryFolder, environment, quiet = false } = run;
  const outputFile = join(temporaryFolder, 'result.json');
  await rm(outputFile, { force: true });
  const { code, output } = await runToEnd(
    process.execPath,
    [...jestIn(root, suite), '--json', '--outputFile', outputFile, ...args],
    {
      cwd: root,
      // The JSON goes to the file; what people read goes to stderr.
      stdio: ['inherit', 'ignore', quiet ? 'pipe' : 'inherit'],
      env: {
        ...process.env,
        ...environment,
        TMPDIR: temporaryFolder,
        NODE_ENV: 'test',
        // Tests make much garbage that is soon dropped: with more room for it, it is collected less often.
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --no-warnings --max-semi-space-size=32`.trim(),
      },
    },
  );
  const text = await readFile(outputFile, 'utf8').catch(() => undefined);
  const outcome = text === undefined ? NO_RESULT : outcomeOf(JSON.parse(text) as JestJson);
  // A run without a test shows nothing.
  if (code === 0) return { ...outcome, code: outcome.passed === 0 ? 1 : 0 };
  const failures = outcome.failures.length > 0 ? outcome.failures : [{ name: 'Jest', message: output }];
  return { ...outcome, failures, code };
}

function outcomeOf(result: JestJson): Omit<JestOutcome, 'code'> {
  const tests = result.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file, name: test.fullName })),
  );
  const unread = result.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => ({ name, message }));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    failures: [
      ...unread,
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ name, failureMessages }) => ({ name, message: failureMessages.join('\n') })),
    ],
    skipped: tests.filter(({ status }) => status === 'pending').map(({ file, name }) => ({ file, name })),
  };
}

/** The test files that Jest would run with these arguments; none when it does not accept them. */
export async function listTestFiles(root: string, suite: Suite, args: readonly string[]): Promise<string[]> {
  const { code, output } = await runToEnd(
    process.execPath,
    [...jestIn(root, suite), '--listTests', ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return code === 0 ? output.split('\n').filter((line) => line !== '') : [];
}

/** The program and its configuration. */
function jestIn(root: string, suite: Suite): string[] {
  return [join(root, 'node_modules', 'jest', 'bin', 'jest.js'), '--config', join(root, suite)];
}
