import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Repository } from './Repository';

const FILE = 'test/system/passed.json';

/** A state of the repository: a commit, or the reason why the working tree has another. */
type State = { readonly commit: string } | { readonly reason: string };

/** The commit at which the whole system suite last passed, as `test/system/passed.json` keeps it. */
export class PassedCommit {
  private constructor(
    private readonly root: string,
    private readonly repository: Repository,
    private readonly before: State,
  ) {}

  /** The commit that the file names; null without one. @param root absolute path of the repository */
  static read(root: string): string | null {
    try {
      const { commit } = JSON.parse(readFileSync(path.join(root, FILE), 'utf8')) as { commit?: unknown };
      return typeof commit === 'string' ? commit : null;
    } catch {
      return null;
    }
  }

  /** Notes the state of the repository before a run of the whole suite. */
  static async beforeRun(root: string, repository: Repository): Promise<PassedCommit> {
    return new PassedCommit(root, repository, await stateOf(repository));
  }

  /**
   * Writes the commit after a run that passed, unless it left tests out.
   *
   * @param skipped how many tests were skipped
   * @returns what was done, or why nothing was
   */
  async write(skipped = 0): Promise<string> {
    if (skipped > 0) return `${FILE} is not written: ${skipped} tests were skipped.`;
    const after = await stateOf(this.repository);
    const reason = 'reason' in this.before ? this.before.reason : 'reason' in after ? after.reason : null;
    if (reason !== null) return `${FILE} is not written: ${reason}.`;
    const { commit } = after as { commit: string };
    if (commit !== (this.before as { commit: string }).commit)
      return `${FILE} is not written: another commit was checked out meanwhile.`;
    writeFileSync(path.join(this.root, FILE), `{ "commit": "${commit}" }\n`);
    return `${FILE} now names ${commit}.`;
  }
}

async function stateOf(repository: Repository): Promise<State> {
  const commit = await repository.head();
  if (commit === null) return { reason: 'there is no commit' };
  const changed = (await repository.uncommitted()).filter((file) => file !== FILE);
  if (changed.length === 0) return { commit };
  return {
    reason: `the working tree has changes (${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ', …' : ''})`,
  };
}
