import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../lib/freePort';
import { ServerProcess } from '../../lib/ServerProcess';

/** How a server process ended. */
export interface ServerEnd {
  /** By `performance.now()`. */
  readonly at: number;
  /** Null after a signal. */
  readonly code: number | null;
  readonly wasKilled: boolean;
  /** The last that it printed. */
  readonly output: string;
}

/** Milliseconds between the end of a server and the next start. */
const RESTART_DELAY = 200;
/** Characters of the output of a server that ended by itself. */
const OUTPUT_KEPT = 3_000;
/** A connection may break this many milliseconds before the runner sees the end of the process. */
const END_SEEN_AFTER = 5_000;

/** Runs the server as a service manager does: always on one port, and started again whenever it has ended. */
export class Supervisor {
  readonly ends: ServerEnd[] = [];
  private server: ServerProcess | null = null;
  private keeping: Promise<void> | null = null;
  private isStopping = false;
  private isKilling = false;
  private launchedAt = 0;
  /** When a server answered, by `performance.now()`. */
  private readonly serving: { readonly since: number; until: number }[] = [];

  private constructor(
    private readonly environment: Readonly<Record<string, string>>,
    private readonly port: number,
  ) {}

  /** Starts the server for the first time, and waits until it answers. */
  static async start(environment: Readonly<Record<string, string>>): Promise<Supervisor> {
    const supervisor = new Supervisor(environment, await freePort());
    const first = supervisor.launch();
    supervisor.keeping = supervisor.keep(first);
    try {
      await first.ready();
      return supervisor;
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Kills the server with SIGKILL. @returns the time (`performance.now()`) at which the next one was started */
  async kill(): Promise<number> {
    const before = this.launchedAt;
    this.isKilling = this.server?.isRunning ?? false;
    await this.server?.kill();
    while (this.launchedAt === before) await sleep(5);
    return this.launchedAt;
  }

  /** Stops the server in order, for good. @returns its exit code */
  async stop(): Promise<number | null> {
    this.isStopping = true;
    const code = (await this.server?.stop()) ?? null;
    await this.keeping;
    return code;
  }

  /** Whether no server answered at a time, or one was about to end, which explains a broken connection. */
  explains(at: number): boolean {
    return !this.serving.some(({ since, until }) => since < at && at < until - END_SEEN_AFTER);
  }

  private launch(): ServerProcess {
    this.launchedAt = performance.now();
    const server = ServerProcess.launch({ ...this.environment, PORT: String(this.port) });
    this.server = server;
    const answers = (): void => void this.serving.push({ since: performance.now(), until: Infinity });
    server.ready().then(answers, () => undefined);
    return server;
  }

  private async keep(first: ServerProcess): Promise<void> {
    for (let server = first; ; server = this.launch()) {
      const code = await server.ended;
      if (this.isStopping) return;
      const at = performance.now();
      for (const span of this.serving) span.until = Math.min(span.until, at);
      this.ends.push({ at, code, wasKilled: this.isKilling, output: server.output.slice(-OUTPUT_KEPT) });
      this.isKilling = false;
      await sleep(RESTART_DELAY);
      if (this.isStopping) return;
    }
  }
}
