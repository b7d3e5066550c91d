import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// eslint-disable-next-line no-control-regex -- no command prints this character.
const FINISHED = /^([^]*)\n\u0001end ([^\u0001]*)\u0001\n$/;

/** Notes the first command of a block that fails, wherever it stands. */
const PREPARE = [
  'exec 2>&1',
  'set -E -o pipefail',
  `trap 'failed="\${failed:-$BASH_COMMAND (exit code $?)}"' ERR`,
].join('\n');

/** Outcome of one block of commands. */
export interface ShellResult {
  /** The first command that failed; undefined when none did. */
  readonly failed?: string;
  readonly output: string;
}

/** A terminal in which blocks of commands run one after the other: folder and variables last from block to block. */
export class Shell {
  private output = '';
  private blocks = 0;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly scripts: string,
  ) {
    child.stdout.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    child.stdin.write(`${PREPARE}\n`);
  }

  static async open(folder: string, environment: NodeJS.ProcessEnv): Promise<Shell> {
    const child = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env: environment });
    return new Shell(child, await mkdtemp(path.join(tmpdir(), 'shell-')));
  }

  /** Runs a block of commands to its end. */
  async run(script: string): Promise<ShellResult> {
    this.output = '';
    this.blocks += 1;
    const file = path.join(this.scripts, `${this.blocks}.sh`);
    await writeFile(file, script);
    // The block is a file of its own: a command that reads its input must not swallow the next one.
    this.child.stdin.write(`failed=; source '${file}' </dev/null; printf '\\n\\1end %s\\1\\n' "$failed"\n`);
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const [, output, failed] = FINISHED.exec(this.output) ?? [];
        if (output === undefined) return;
        this.child.stdout.off('data', look);
        resolve({ output, failed: failed === '' ? undefined : failed });
      };
      this.child.stdout.on('data', look);
      this.child.once('exit', () => reject(new Error(`the shell ended:\n${this.output}`)));
    });
  }

  close(): void {
    this.child.kill();
  }
}
