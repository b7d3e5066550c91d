import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from './repositoryRoot';

const root = repositoryRoot();
const ADDRESS = /answers on http:\/\/localhost:(\d+)/;

/** The server as operators run it: `npm start`, or another command that serves, in a process of its own. */
export class ServerProcess {
  private printed = '';
  private hasEnded = false;
  /** Resolves with the exit code when it has ended, by whatever cause, and has printed its last. */
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    }
    this.ended = new Promise((resolve) => child.once('close', resolve));
    void this.ended.then(() => (this.hasEnded = true));
  }

  /**
   * Starts it on a free port, and waits until it answers.
   *
   * @param under program with arguments that prepares the process and then executes it: `['unshare', '-rm']`
   */
  static async start(
    environment: Readonly<Record<string, string>>,
    args: readonly string[] = [],
    command = 'start',
    under: readonly string[] = [],
  ): Promise<ServerProcess> {
    const server = ServerProcess.launch(environment, args, command, under);
    await server.ready();
    return server;
  }

  /** Starts it on a free port, and does not wait. */
  static launch(
    environment: Readonly<Record<string, string>>,
    args: readonly string[] = [],
    command = 'start',
    under: readonly string[] = [],
  ): ServerProcess {
    const [program, ...words] = [
      ...under,
      process.execPath,
      path.join(root, 'scripts/run.mjs'),
      command,
      ...args,
    ];
    const child = spawn(program as string, words, {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        TENANTRY_STOP_DELAY_SECONDS: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(child);
  }

  /** Waits until it answers. */
  async ready(): Promise<void> {
    await this.says(ADDRESS);
  }

  /** Everything it has printed. */
  get output(): string {
    return this.printed;
  }

  /** True once it has said where it answers. */
  get answers(): boolean {
    return ADDRESS.test(this.printed);
  }

  /** Where it answers. */
  get url(): string {
    const port = ADDRESS.exec(this.printed)?.[1];
    return `http://127.0.0.1:${port}`;
  }

  /** Waits until it has printed what matches. */
  async says(pattern: RegExp): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (!pattern.test(this.printed)) {
      if (this.hasEnded || Date.now() > deadline) {
        throw new Error(`The server has not said ${String(pattern)} but:\n${this.printed}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Of the process that was started; the one that serves, unless it has workers. */
  get pid(): number {
    return this.child.pid as number;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends it without a chance to do anything. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Sends SIGTERM. @returns the exit code */
  async stop(): Promise<number | null> {
    if (this.isRunning) this.child.kill('SIGTERM');
    return this.ended;
  }
}
