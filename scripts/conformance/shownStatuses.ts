import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, recordOf, type RecordedAnswers } from '../test/AnswerRecorder';

/** An operation of the published interface. */
export interface PublishedOperation {
  readonly method: string;
  readonly path: string;
  readonly success: readonly number[];
  readonly errors: readonly number[];
}

/** A published status of an operation, and the test that shows it. */
export interface ShownStatus {
  readonly status: number;
  /** File and name of the test; null for a status that no test shows. */
  readonly test: string | null;
}

/** An operation with all its published statuses. */
export interface ShownOperation {
  readonly operation: string;
  readonly statuses: readonly ShownStatus[];
}

/** A test file, as it is now, with what its tests have received. */
export interface RecordedFile {
  /** Path from the root of the repository. */
  readonly file: string;
  /** With that of files which it imports from the repository. */
  readonly text: string;
  readonly tests: Readonly<Record<string, string>>;
}

/** Files that send what they draw at random, or garbage, and accept any proper answer. */
const DRAWN = /\/robustness\/|\.properties\.test\.ts$|[gG]arbage/;
/** A status from here on is shown only by a file that names it: success is often seen in the body alone. */
const FIRST_NAMED = 300;

/**
 * Reads what test files have recorded.
 *
 * @param root of the repository
 * @param files paths from the root
 * @returns files with a record, and paths of files that have none or have changed since
 */
export function readRecords(root: string, folder: string, files: readonly string[]) {
  const recorded: RecordedFile[] = [];
  const stale: string[] = [];
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const record = recordOf(folder, file);
    const found = existsSync(record) && (JSON.parse(readFileSync(record, 'utf8')) as RecordedAnswers);
    if (found && found.text === hashOf(text))
      recorded.push({ file, text: text + importedText(root, file, text), tests: found.tests });
    else stale.push(file);
  }
  return { recorded, stale };
}

function importedText(root: string, file: string, text: string): string {
  const imported = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, name = '']) =>
    path.join(root, path.dirname(file), `${name}.ts`),
  );
  return imported
    .filter((each) => existsSync(each))
    .map((each) => readFileSync(each, 'utf8'))
    .join('\n');
}

/**
 * Finds a test for each published status.
 *
 * A test shows a status when the server has answered it to a request of the test, the test has passed, and its file names the
 * status (from 300 on), so that an answer which a test merely tolerates does not count.
 */
export function shownStatuses(
  operations: readonly PublishedOperation[],
  recorded: readonly RecordedFile[],
): ShownOperation[] {
  const byAnswer = new Map<string, string>();
  const considered = recorded.filter(({ file }) => !DRAWN.test(file));
  for (const { file, text, tests } of considered.toSorted((a, b) => (a.file < b.file ? -1 : 1)))
    for (const [answer, test] of Object.entries(tests)) {
      const key = publishedForm(answer);
      const status = Number(answer.split(' ').at(-1));
      const isNamed = status < FIRST_NAMED || new RegExp(`\\b${status}\\b`).test(text);
      if (isNamed && !byAnswer.has(key)) byAnswer.set(key, `${file} › ${test}`);
    }
  return operations.map(({ method, path: at, success, errors }) => ({
    operation: `${method} ${at}`,
    statuses: [...success, ...errors].map((status) => ({
      status,
      test: byAnswer.get(publishedForm(`${method} ${at} ${status}`)) ?? null,
    })),
  }));
}

/** Paths with braces around their parameters, as documents write them. */
const publishedForm = (answer: string): string => answer.replaceAll(/:(\w+)\??/g, '{$1}');
