import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../lib/repositoryRoot';
import { answersFolder } from '../test/AnswerRecorder';
import { listTestFiles } from '../test/runJest';
import { runSuite } from '../test/runSuite';
import { type PublishedOperation, readRecords, shownStatuses } from './shownStatuses';

const SUITE = 'test/jest.config.cjs';
/** Reads the records as they are, without running a test. */
const RECORDED = '--recorded';

/**
 * Prints each published status with the test that shows it, and at last the number of those without one. Test files of `npm
 * test` that have no record, or have changed since, run first. Sets the exit code: 1 where a status is shown by no test, or a test
 * fails.
 *
 * @param args `--recorded` to run no test
 */
export async function endConformance(args: readonly string[]): Promise<void> {
  const root = repositoryRoot();
  const folder = answersFolder(root);
  const files = (await listTestFiles(root, SUITE, [])).map((file) => path.relative(root, file));
  const read = () => readRecords(root, folder, files);
  const { stale } = read();
  let isPassed = true;
  if (stale.length > 0 && !args.includes(RECORDED)) {
    console.log(`Running ${stale.length} test files that have no record of the answers they get.`);
    const outcome = await runSuite(SUITE, ['--runTestsByPath', ...stale]);
    isPassed = outcome.code === 0 && outcome.failed === 0;
  }
  const operations = readJson<PublishedOperation[]>(root, 'operations.json');
  const redirected = readJson<Record<string, string>>(root, 'redirected.json');
  const shown = shownStatuses(operations, read().recorded);
  let gaps = 0;
  for (const { operation, statuses } of shown) {
    console.log(operation);
    for (const { status, test } of statuses) {
      const reason = test === null ? redirected[`${operation} ${status}`] : undefined;
      if (test === null && reason === undefined) gaps += 1;
      console.log(
        `  ${status}  ${test ?? (reason === undefined ? 'shown by no test' : `not given: ${reason}`)}`,
      );
    }
  }
  const count = shown.reduce((sum, { statuses }) => sum + statuses.length, 0);
  console.log(`${operations.length} operations, ${count} statuses, ${gaps} gaps`);
  process.exitCode = gaps > 0 || !isPassed ? 1 : 0;
}

/** Published operations, and statuses that a redirect stands for. */
function readJson<T>(root: string, name: string): T {
  return JSON.parse(readFileSync(path.join(root, 'test', 'conformance', name), 'utf8')) as T;
}
