import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { compilerFor } from './typescriptFor';

/** Nothing is written: what runs was compiled file by file, and must not be replaced by what was read before. */
const CHECK_ONLY = ['--noEmit', '--composite', 'false', '--incremental', 'false', '--pretty', 'true'];

/** Checks the types of packages in a process beside, one after the other and the latest state only. */
export class TypeCheck {
  /** Names of projects, by their folder. */
  private readonly waiting = new Map<string, string>();
  private current: { readonly folder: string; readonly child: ChildProcess } | null = null;

  /** @param installation folder with the TypeScript for packages without one @param say shows what it found */
  constructor(
    private readonly installation: string,
    private readonly say: (text: string) => void,
  ) {}

  /** Checks a project soon; a check of it that is under way counts no more. */
  start(folder: string, name = path.basename(folder)): void {
    this.waiting.set(folder, name);
    if (this.current?.folder === folder) this.current.child.kill();
    else if (!this.current) this.next();
  }

  /** Stops what is under way. */
  stop(): void {
    this.waiting.clear();
    this.current?.child.kill();
  }

  private next(): void {
    const [first] = this.waiting;
    this.current = null;
    if (first === undefined) return;
    const [folder, name] = first;
    this.waiting.delete(folder);
    const started = performance.now();
    const args = [compilerFor(folder, this.installation), '-p', folder, ...CHECK_ONLY];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.current = { folder, child };
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (code === 0) this.say(`Types of ${name} are right (${seconds} s).`);
      else if (code !== null) {
        this.say(`${output.trimEnd()}\nThe types of ${name} are wrong; it runs all the same.`);
      }
      this.next();
    });
  }
}
