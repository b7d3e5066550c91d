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
  const operations = readPublished(root);
  const shown = shownStatuses(operations, read().recorded);
  for (const { operation, statuses } of shown) {
    console.log(operation);
    for (const { status, test } of statuses) console.log(`  ${status}  ${test ?? 'shown by no test'}`);
  }
  const all = shown.flatMap(({ statuses }) => statuses);
  const gaps = all.filter(({ test }) => test === null).length;
  console.log(`${operations.length} operations, ${all.length} statuses, ${gaps} gaps`);
  process.exitCode = gaps > 0 || !isPassed ? 1 : 0;
}

/** The published operations. */
function readPublished(root: string): PublishedOperation[] {
  const file = path.join(root, 'test', 'conformance', 'operations.json');
  return JSON.parse(readFileSync(file, 'utf8')) as PublishedOperation[];
}
