import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tenantry, type CommandResult } from '../support/tenantry';

const root = path.resolve(__dirname, '../..');

/** The operator's file, as tests write it. */
export type ModuleChoices = Record<string, { enabled?: boolean; settings?: object }>;

/** A throwaway plugins.config.json and data folder, and the real commands run against them. */
export class Operator {
  readonly configFile: string;
  readonly dataDir: string;
  private readonly servers: ChildProcess[] = [];

  private constructor(
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    this.configFile = path.join(folder, 'plugins.config.json');
    this.dataDir = path.join(folder, 'var');
  }

  /** @param environment besides that of this process, without any of the variables the commands read */
  static async create(
    modules: ModuleChoices = {},
    environment: Record<string, string> = {},
  ): Promise<Operator> {
    const operator = new Operator(await mkdtemp(path.join(tmpdir(), 'tenantry-cli-')), environment);
    await operator.writeConfig(modules);
    return operator;
  }

  /** @param sources folders of the installed modules, absolute */
  async writeConfig(
    modules: ModuleChoices,
    sources = [path.join(root, 'test/fixtures/cli/*')],
  ): Promise<void> {
    await writeFile(this.configFile, JSON.stringify({ sources, modules }));
  }

  async readConfig(): Promise<{ modules: ModuleChoices }> {
    return JSON.parse(await readFile(this.configFile, 'utf8')) as { modules: ModuleChoices };
  }

  /** `npm run <command> -- <arguments>`, in this process; see `tenantry`, and `apart` for what cannot be run so. */
  run(command: string, ...args: string[]): Promise<CommandResult> {
    return tenantry([command, ...args], this.variables());
  }

  /** The same operator, each of whose commands runs in a process of its own. */
  get apart(): Operator {
    return Object.create(this, { run: { value: this.runApart } }) as Operator;
  }

  private async runApart(command: string, ...args: string[]): Promise<CommandResult> {
    const child = this.spawn(command, args);
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, stdout, stderr };
  }

  modules(...args: string[]): Promise<CommandResult> {
    return this.run('modules', ...args);
  }

  /** Runs `modules <arguments> --json`. */
  async json<T>(...args: string[]): Promise<{ code: number | null; data: T }> {
    const { code, stdout, stderr } = await this.modules(...args, '--json');
    try {
      return { code, data: JSON.parse(stdout) as T };
    } catch {
      throw new Error(`no JSON but: ${stdout}${stderr}`);
    }
  }

  /** Starts the server on a free port and waits until it serves. */
  async serve(...args: string[]): Promise<{ url: string; process: ChildProcess; output: () => string }> {
    const child = this.spawn('start', args, { PORT: '0', LOG_LEVEL: 'warn' });
    this.servers.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const port = await until('the server answers', () => {
      if (child.exitCode !== null) throw new Error(`the server ended: ${output}`);
      return /answers on http:\/\/localhost:(\d+)/.exec(output)?.[1];
    });
    return { url: `http://127.0.0.1:${port}`, process: child, output: () => output };
  }

  /** Ends the servers and removes every file. */
  async remove(): Promise<void> {
    await Promise.all(this.servers.map((server) => end(server, 'SIGTERM')));
    await rm(this.folder, { recursive: true, force: true });
  }

  private spawn(command: string, args: readonly string[], extra: Record<string, string> = {}): ChildProcess {
    return spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), command, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...this.variables(), ...extra },
    });
  }

  /** The environment of a command. */
  private variables(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _url, PORT: _port, NODE_OPTIONS: _options, ...inherited } = process.env;
    return {
      ...inherited,
      TENANTRY_PLUGINS_CONFIG: this.configFile,
      TENANTRY_DATA_DIR: this.dataDir,
      ...this.environment,
    };
  }
}

/** Ends a process and waits for it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  await closed;
}

/** Asks again and again until there is an answer. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await delay(25);
  }
  throw new Error(`waited in vain until ${what}`);
}
