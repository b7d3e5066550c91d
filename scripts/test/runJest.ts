import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd } from './runToEnd';

export interface JestOutcome {
  passed: number;
  /** Failed tests, and files that did not get as far as a test. */
  failed: number;
  /** The tests that did not run although their file did. */
  skipped: readonly SkippedTest[];
  /** 0 only when some tests passed and none failed. */
  code: number;
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
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** A suite of tests, by the path of its configuration for Jest from the root of the repository. */
export type Suite = 'test/jest.config.cjs' | 'test/system/jest.config.cjs';

/** Runs Jest over a suite, its output passed through, with `env` added to the tests' environment and their temporary files in a folder of the run. */
export async function runJest(
  root: string,
  suite: Suite,
  args: readonly string[],
  temporaryFolder: string,
  env: Record<string, string>,
): Promise<JestOutcome> {
  const outputFile = join(temporaryFolder, 'result.json');
  const { code } = await runToEnd(
    process.execPath,
    [...jestIn(root, suite), '--json', '--outputFile', outputFile, ...args],
    {
      cwd: root,
      // The JSON goes to the file; what people read goes to stderr and is passed on.
      stdio: ['inherit', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...env,
        TMPDIR: temporaryFolder,
        NODE_ENV: 'test',
        // Tests make much garbage that is soon dropped: with more room for it, it is collected less often.
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --no-warnings --max-semi-space-size=32`.trim(),
      },
    },
  );
  const text = await readFile(outputFile, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1, skipped: [], code: code === 0 ? 1 : code };
  const result = JSON.parse(text) as JestJson;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const skipped = result.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'pending')
      .map(({ fullName }) => ({ file, name: fullName })),
  );
  const passed = result.numPassedTests;
  // A run without a test shows nothing.
  return { passed, failed, skipped, code: passed === 0 && code === 0 ? 1 : code };
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
