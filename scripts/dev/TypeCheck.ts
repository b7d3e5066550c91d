import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** Checks the types of packages in a process beside, the latest state only. */
export class TypeCheck {
  private running: ChildProcess | null = null;
  private readonly waiting = new Set<string>();

  /** @param compiler script of the TypeScript compiler @param say shows what it found */
  constructor(
    private readonly compiler: string,
    private readonly say: (text: string) => void,
  ) {}

  /** Checks a package soon; what is being checked is begun again. */
  start(folder: string): void {
    this.waiting.add(folder);
    this.running?.kill();
    this.running = null;
    void this.check([...this.waiting]);
  }

  /** Stops what is under way. */
  stop(): void {
    this.waiting.clear();
    this.running?.kill();
  }

  private async check(folders: readonly string[]): Promise<void> {
    const started = performance.now();
    const args = ['-b', ...folders, '--pretty', 'true'];
    const child = spawn(process.execPath, [this.compiler, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.running = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    if (this.running !== child) return;
    this.running = null;
    this.waiting.clear();
    const names = folders.map((folder) => path.basename(folder)).join(', ');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.say(
      code === 0
        ? `Types of ${names} are right (${seconds} s).`
        : `${output.trimEnd()}\nThe types of ${names} are wrong; it runs all the same.`,
    );
  }
}
