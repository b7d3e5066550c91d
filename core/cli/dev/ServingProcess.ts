import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { ReloadOrder, ReloadOutcome, Serving } from './messages';

const SCRIPT = path.join(__dirname, 'server.js');

/** The process that serves while its modules are being written. */
export class ServingProcess {
  private child: ChildProcess | null = null;
  private ended: Promise<number | null> = Promise.resolve(0);
  private restarting = false;

  /** @param onEnd called when it ends by itself */
  constructor(private readonly onEnd: (code: number | null) => void) {}

  /** True while there is a process that takes messages. */
  get isRunning(): boolean {
    return this.child?.connected ?? false;
  }

  /** Starts it, and waits until it serves or has ended. */
  async start(): Promise<void> {
    const child = fork(SCRIPT, { stdio: 'inherit' });
    this.child = child;
    this.ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    void this.ended.then((code) => {
      if (this.child !== child || this.restarting) return;
      this.child = null;
      this.onEnd(code);
    });
    await Promise.race([this.ended, message<Serving>(child, (said) => 'serving' in said)]);
  }

  /** Has it reload a module. @returns null when it ended meanwhile */
  async reload(id: string): Promise<ReloadOutcome | null> {
    const { child } = this;
    if (!child?.connected) return null;
    const outcome = message<ReloadOutcome>(child, (said) => said.reloaded === id);
    child.send({ reload: id } satisfies ReloadOrder);
    return Promise.race([outcome, this.ended.then(() => null)]);
  }

  async restart(): Promise<void> {
    this.restarting = true;
    await this.stop();
    this.restarting = false;
    await this.start();
  }

  /** Stops it in order. @returns its exit code */
  async stop(): Promise<number | null> {
    this.child?.kill('SIGTERM');
    return this.ended;
  }
}

/** The next message of a kind. */
function message<T extends object>(child: ChildProcess, matches: (said: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const listener = (said: unknown): void => {
      if (!matches(said as T)) return;
      child.off('message', listener);
      resolve(said as T);
    };
    child.on('message', listener);
  });
}
