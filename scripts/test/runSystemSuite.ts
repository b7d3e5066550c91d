import { chooseChanged } from './covers/chooseChanged';
import { listSystemTests } from './covers/listSystemTests';
import { PassedCommit } from './covers/PassedCommit';
import { Repository } from './covers/Repository';
import type { SuiteResult } from './endSuite';
import { describeSkipped, missingPrograms } from './neededPrograms';
import { root, runSuite } from './runSuite';

const SUITE = 'test/system/jest.config.cjs';
const CHANGED = '--changed';

/**
 * Runs the suite of test/system. `--changed` chooses the files that a change since the last passed run of the whole suite concerns.
 * Without arguments the whole suite runs, and its commit is kept when it passes.
 *
 * @param args `--changed`, and arguments for Jest, such as paths of files
 */
export async function runSystemSuite(args: readonly string[]): Promise<SuiteResult> {
  if (args.includes(CHANGED)) return runChanged(args.filter((arg) => arg !== CHANGED));
  if (args.length > 0) return runWithPrograms(args);
  const commit = await PassedCommit.beforeRun(root, new Repository(root));
  const outcome = await runWithPrograms([]);
  const { failed, skipped, code } = outcome;
  if (failed === 0 && code === 0) console.log(await commit.write(skipped.length));
  return outcome;
}

async function runChanged(args: readonly string[]): Promise<SuiteResult> {
  const { files, reason } = await chooseChanged(root, listSystemTests(root));
  console.log(reason);
  if (files === null) return runWithPrograms(args);
  if (files.length === 0) return { passed: 0, failed: 0, skipped: [], code: 0 };
  return runWithPrograms([...args, '--runTestsByPath', ...files]);
}

/** Tests that need Redis or browsers are skipped where none can be had, which counts as a failure where CI is set. */
async function runWithPrograms(jestArgs: readonly string[]): Promise<SuiteResult> {
  const missing = await missingPrograms(root, SUITE, jestArgs);
  const environment = Object.fromEntries(missing.map(({ needed }) => [needed.variable, 'none']));
  const outcome = await runSuite(SUITE, jestArgs, { environment });
  for (const one of missing) console.log(await describeSkipped(root, outcome.skipped, one));
  return { ...outcome, failed: outcome.failed + (isCi() ? missing.length : 0) };
}

function isCi(): boolean {
  return /^(1|true)$/i.test(process.env['CI'] ?? '');
}
