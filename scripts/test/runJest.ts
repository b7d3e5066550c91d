import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd } from './runToEnd';

export interface JestOutcome {
  passed: number;
  /** Failed tests, and files that did not get as far as a test. */
  failed: number;
  code: number;
}

interface JestJson {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Runs Jest over the workspace, its output passed through, with `env` added to the tests' environment and their temporary files in a folder of the run. */
export async function runJest(
  root: string,
  args: string[],
  temporaryFolder: string,
  env: Record<string, string>,
): Promise<JestOutcome> {
  const outputFile = join(temporaryFolder, 'result.json');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join(root, 'test', 'jest.config.cjs');
  const { code } = await runToEnd(
    process.execPath,
    [jest, '--config', config, '--json', '--outputFile', outputFile, ...args],
    {
      cwd: root,
      // The JSON goes to the file; what people read goes to stderr and is passed on.
      stdio: ['inherit', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...env,
        TMPDIR: temporaryFolder,
        NODE_ENV: 'test',
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --no-warnings`.trim(),
      },
    },
  );
  const text = await readFile(outputFile, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1, code: code === 0 ? 1 : code };
  const result = JSON.parse(text) as JestJson;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed, code };
}
