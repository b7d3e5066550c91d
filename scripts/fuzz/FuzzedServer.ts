import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findEmbeddedPostgres } from '@tenantry/core/embedded';
import { Pool } from 'pg';
import { repositoryRoot } from '../lib/repositoryRoot';
import { ServerProcess } from '../lib/ServerProcess';
import { until } from '../lib/until';
import type { FuzzHost, FuzzRequest } from './FuzzHost';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };

/** A server process with a small heap, on its embedded PostgreSQL. */
export class FuzzedServer implements FuzzHost {
  private constructor(
    private readonly folder: string,
    private readonly server: ServerProcess,
    private readonly database: Pool,
  ) {}

  /** @param heap megabytes for the old objects of JavaScript (`--max-old-space-size`) */
  static async start(heap: number): Promise<FuzzedServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-fuzz-'));
    const config = path.join(folder, 'plugins.config.json');
    await writeFile(
      config,
      JSON.stringify({ sources: [path.join(repositoryRoot(), 'modules/*')], modules: {} }),
    );
    const dataDir = path.join(folder, 'data');
    const server = await ServerProcess.start({
      NODE_OPTIONS: `--max-old-space-size=${heap}`,
      DATABASE_URL: '',
      TENANTRY_DATA_DIR: dataDir,
      TENANTRY_PLUGINS_CONFIG: config,
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      APP_ALLOWED_ORIGINS: 'https://app.example.test',
      LOG_LEVEL: 'error',
      RATE_LIMIT_ENABLED: 'false',
      RATE_LIMIT_TRUST_PROXY_DEPTH: '1',
      SELF_SERVICE_ONBOARDING_ENABLED: 'true',
      TENANTRY_QUARANTINE: 'false',
    });
    const connection = await findEmbeddedPostgres(dataDir, 'tenantry');
    if (!connection) throw new Error(`No PostgreSQL runs on ${dataDir}`);
    const database = new Pool({ ...connection, max: 2, allowExitOnIdle: true });
    // The statement that needs a connection which has broken fails by itself.
    database.on('error', () => undefined);
    return new FuzzedServer(folder, server, database);
  }

  get url(): string {
    return this.server.url;
  }

  get isRunning(): boolean {
    return this.server.isRunning;
  }

  /** Errors that it has logged, and what it printed when it died. */
  get output(): string {
    return this.server.output;
  }

  /** Most memory that it has used, in megabytes; undefined where the system does not tell. */
  async peakMemory(): Promise<number | undefined> {
    const status = await readFile(`/proc/${this.server.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  }

  async request<T>(
    method: string,
    path: string,
    { headers, json }: FuzzRequest = {},
  ): Promise<{ status: number; body: T }> {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  async signIn(email = ADMINISTRATOR.email, password = ADMINISTRATOR.password): Promise<string> {
    const form = new URLSearchParams({ email, password });
    const response = await fetch(`${this.url}/api/auth/login`, { method: 'POST', body: form });
    const { token } = (await response.json()) as { token?: string };
    if (token === undefined) throw new Error(`Sign-in of ${email} answered ${response.status}`);
    return token;
  }

  async sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(text, [...values])).rows;
  }

  async settled(): Promise<void> {
    await until(async () => {
      const open = await this.sql(
        `SELECT FROM platform_jobs WHERE state = 'running' OR (state = 'waiting' AND run_at <= now()) LIMIT 1`,
      );
      return open.length === 0;
    });
  }

  async stop(): Promise<number | null> {
    const code = await this.server.stop();
    await this.database.end();
    await rm(this.folder, { recursive: true, force: true });
    return code;
  }
}
