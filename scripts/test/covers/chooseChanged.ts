import { PassedCommit } from './PassedCommit';
import { Repository } from './Repository';
import { isAffected, type SystemTestFile } from './SystemTestFile';

/** The files of the system suite that a change of the repository concerns. */
export interface Choice {
  /** Paths from the root of the repository; null for the whole suite. */
  readonly files: readonly string[] | null;
  /** A sentence that says why. */
  readonly reason: string;
}

/**
 * Chooses the files for which something has changed since the whole suite last passed; the whole suite, when no commit says when that was.
 *
 * @param root absolute path of the repository
 */
export async function chooseChanged(root: string, tests: readonly SystemTestFile[]): Promise<Choice> {
  const commit = PassedCommit.read(root);
  if (commit === null)
    return { files: null, reason: 'No commit is known at which the whole suite passed: runs everything.' };
  const repository = new Repository(root);
  if (!(await repository.hasInHistory(commit)))
    return {
      files: null,
      reason: `The commit ${commit}, at which the whole suite passed, is not in the history: runs everything.`,
    };
  const changed = await repository.changedSince(commit);
  const files = tests
    .filter((test) => changed.some((file) => isAffected(test, file)))
    .map(({ path }) => path);
  if (files.length === 0)
    return { files, reason: `Nothing that the suite covers has changed since ${commit}.` };
  return { files, reason: `Changed since ${commit}: runs ${files.length} of ${tests.length} files.` };
}
