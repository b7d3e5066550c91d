import { runToEnd } from '../runToEnd';

/** The Git repository of a folder, which may be none: then nothing is known about it. */
export class Repository {
  /** @param root absolute path of its working tree */
  constructor(private readonly root: string) {}

  /** The hash of HEAD; null without a commit. */
  async head(): Promise<string | null> {
    return (await this.git('rev-parse', '--verify', 'HEAD'))?.trim() ?? null;
  }

  /** Paths in which the working tree differs from HEAD, those of files that Git does not know included. */
  async uncommitted(): Promise<string[]> {
    return this.changedSince('HEAD');
  }

  /** Whether HEAD is this commit or descends from it. */
  async hasInHistory(commit: string): Promise<boolean> {
    return (await this.git('merge-base', '--is-ancestor', commit, 'HEAD')) !== null;
  }

  /** Paths in which the working tree differs from a commit, both of a file that was renamed. @throws Error when Git fails */
  async changedSince(commit: string): Promise<string[]> {
    const known = await this.git('diff', '--name-only', '--no-renames', '-z', commit);
    const added = await this.git('ls-files', '--others', '--exclude-standard', '-z');
    if (known === null || added === null) throw new Error(`git cannot compare ${this.root} with ${commit}`);
    return `${known}${added}`.split('\0').filter((file) => file !== '');
  }

  /** Output of git; null when it fails. */
  private async git(...args: string[]): Promise<string | null> {
    const { code, output } = await runToEnd('git', args, {
      cwd: this.root,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).catch(() => ({ code: 1, output: '' }));
    return code === 0 ? output : null;
  }
}
