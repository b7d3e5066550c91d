import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tenantry/core/embedded';

type Connection = EmbeddedPostgres['connection'];

/** A process of its own that holds the instance lock and runs PostgreSQL. */
export interface Parent {
  process: ChildProcess;
  postmasterPid: number;
  connection: Connection;
}

/** One test's data folder, with the servers started on it, all gone after `dispose`. */
export class DataFolder {
  readonly logged: string[] = [];
  private readonly sockets = new Set<string>();
  private readonly parents: ChildProcess[] = [];

  private constructor(
    private readonly base: string,
    readonly path: string,
  ) {}

  /** @param below path of the data folder inside a new temporary folder */
  static create(below = 'var'): DataFolder {
    const base = mkdtempSync(join(tmpdir(), 'tenantry-embedded-'));
    chmodSync(base, 0o755);
    return new DataFolder(base, join(base, below));
  }

  get clusterDir(): string {
    return join(this.path, 'postgres');
  }

  get pidFile(): string {
    return join(this.clusterDir, 'postmaster.pid');
  }

  async start(): Promise<EmbeddedPostgres> {
    const log = (message: string): void => void this.logged.push(message);
    const postgres = await startEmbeddedPostgres({ dataDir: this.path, databaseName: 'app', log });
    this.sockets.add(postgres.connection.host);
    return postgres;
  }

  async startInParent(): Promise<Parent> {
    const child = spawn(process.execPath, [join(__dirname, 'parent.cjs'), this.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    this.parents.push(child);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { pid, connection } = JSON.parse(line) as { pid: number; connection: Connection };
    this.sockets.add(connection.host);
    return { process: child, postmasterPid: pid, connection };
  }

  /** Runs one statement on a connection of its own and returns its rows. */
  async query(connection: Connection, text: string): Promise<unknown[]> {
    const client = new Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async dispose(): Promise<void> {
    for (const parent of this.parents) if (parent.exitCode === null) parent.kill('SIGKILL');
    if (existsSync(this.pidFile)) {
      const pid = Number(readFileSync(this.pidFile, 'utf8').split('\n')[0]);
      if (isPostgresProcess(pid)) {
        process.kill(pid, 'SIGQUIT');
        await until(() => !isPostgresProcess(pid));
      }
    }
    for (const folder of [this.base, ...this.sockets]) await rm(folder, { recursive: true, force: true });
  }
}

/** Waits for a condition; the test's own time limit ends a wait in vain. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Whether a pid is a running PostgreSQL process (a zombie is none: its command line is empty). */
export function isPostgresProcess(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('postgres');
  } catch {
    return false;
  }
}
