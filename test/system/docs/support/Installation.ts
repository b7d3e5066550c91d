import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../../scripts/lib/freePort';
import { missingLine } from './missingLine';
import { packedWorkspaces } from './packedWorkspaces';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../../..');

/** What is not needed, or changes while tests run: history, data, tests, caches but for the note of the build. */
const LEFT_OUT = new Set(['.git', 'var', 'test', '.cache']);
const BUILD_NOTE = '.cache/build.json';
const LIBRARIES = 'node_modules';
/** Scope of this repository's own packages. */
const WORKSPACE = '@tenantry';

/**
 * What a reader of the documents has to begin with, and the server started in it: a copy of this repository in
 * `tenantry`, packages installed and built as after the first start, or the tarballs of Tenantry in `packages`.
 */
export class Installation {
  private server: ChildProcess | null = null;
  private log = '';
  private database: string | undefined;

  private constructor(
    /** The folder that contains `tenantry` or `packages`. */
    readonly folder: string,
    readonly port: number,
  ) {}

  static async create(): Promise<Installation> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-docs-'));
    // Run by root, PostgreSQL works as another user, who must be able to enter.
    await chmod(folder, 0o755);
    const clone = path.join(folder, 'tenantry');
    await mkdir(clone);
    const entries = (await readdir(root)).filter((name) => !LEFT_OUT.has(name));
    // Keeps times to the nanosecond, by which the build knows that nothing has changed.
    const copied = entries.filter((name) => name !== LIBRARIES);
    await run('cp', ['-a', ...copied.map((name) => path.join(root, name)), clone]);
    await linkLibraries(path.join(root, LIBRARIES), path.join(clone, LIBRARIES));
    await mkdir(path.join(clone, path.dirname(BUILD_NOTE)));
    await run('cp', ['-a', path.join(root, BUILD_NOTE), path.join(clone, BUILD_NOTE)]);
    return new Installation(folder, await freePort());
  }

  /** A folder with the tarballs of Tenantry in `packages`, as a reader without a clone has. */
  static async fromPackages(): Promise<Installation> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-docs-'));
    await chmod(folder, 0o755);
    await run('cp', ['-R', await packedWorkspaces(), path.join(folder, 'packages')]);
    return new Installation(folder, await freePort());
  }

  /** The environment of a reader: nothing of this test run, and another port, as 3000 may be taken. */
  get environment(): NodeJS.ProcessEnv {
    const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
    return {
      ...Object.fromEntries(kept),
      PORT: String(this.port),
      // With bash, as it is /bin/sh on many systems, one Ctrl-C reaches the server twice: it must not mind.
      npm_config_script_shell: '/bin/bash',
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    };
  }

  /** A printed command or output, with the port in it that is really used. */
  withPort(text: string): string {
    return text.replaceAll('localhost:3000', `localhost:${this.port}`);
  }

  /** What the server has printed since it was started. */
  get output(): string {
    return this.log;
  }

  /** Lets servers that are started until the next reset use a database of the test run; by default each begins its own. */
  useDatabase(url: string): void {
    this.database = url;
  }

  /** Runs commands that start the server and keep running. @param folder where */
  start(script: string, folder: string): void {
    this.log = '';
    const server = spawn('bash', ['-c', script], {
      cwd: path.join(this.folder, folder),
      env: { ...this.environment, ...(this.database !== undefined && { DATABASE_URL: this.database }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.log += text));
    }
    this.server = server;
  }

  /** Waits until the server has printed these lines. */
  async printed(promised: string): Promise<string> {
    const deadline = Date.now() + 300_000;
    while (missingLine(promised, this.log) !== undefined) {
      if (Date.now() > deadline || this.server?.exitCode !== null) {
        throw new Error(`The server has not printed "${missingLine(promised, this.log)}" but:\n${this.log}`);
      }
      await delay(50);
    }
    return this.log;
  }

  /** Presses Ctrl-C in the server's terminal. @returns all it has printed */
  async pressCtrlC(): Promise<string> {
    const { server } = this;
    if (!server || server.exitCode !== null || server.signalCode !== null) return this.log;
    const closed = new Promise((resolve) => server.once('close', resolve));
    // A terminal sends the signal to all of the group.
    process.kill(-(server.pid as number), 'SIGINT');
    await closed;
    return this.log;
  }

  /** Stops the server and forgets its data: the next start is a first one. */
  async reset(): Promise<void> {
    await this.pressCtrlC();
    this.database = undefined;
    await rm(path.join(this.folder, 'tenantry', 'var'), { recursive: true, force: true });
  }

  async remove(): Promise<void> {
    await this.pressCtrlC();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Gives a copy of the repository its libraries, which nobody writes into, without copying tens of thousands of files. */
async function linkLibraries(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name.startsWith('@') && entry.name !== WORKSPACE) await linkLibraries(source, target);
    else if (entry.isDirectory() && !/^[.@]/.test(entry.name)) await symlink(source, target);
    // The workspace's own packages are links into the copy.
    else await run('cp', ['-a', source, target]);
  }
}

/** What a shell has anyway, and how npm reaches its registry. */
const KEPT =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TMPDIR|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_(registry|cache|userconfig|globalconfig|cafile|(https_|no)?proxy))$/i;
