import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import type { DatabaseConnection } from '../data/connectionOptions';
import { packageFolder } from '../host/discover';
import { Host } from '../host/Host';
import type { BootReport } from '../host/BootReport';
import type { TimeLimits } from '../host/ModuleRuntime';
import type { PoolSizes } from '../tenancy/TenantPool';
import { createLogger } from '../logging/Logger';
import { createTestDatabase } from './testDatabase';
import type { TestAccount, TestRequest, TestResponse } from './TestHost';

/** What to start. */
export interface TestHostOptions {
  /**
   * Folders (globs) or package names, as in plugins.config.json but seen from the working directory; default:
   * `./modules/*`.
   */
  readonly sources?: readonly string[];
  readonly modules?: Readonly<Record<string, { enabled?: boolean; settings?: object; allow?: string[] }>>;
  /** Environment of the host, besides that of a test. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: Partial<TimeLimits>;
  readonly pools?: PoolSizes;
  /** Where log lines go; default: nowhere. */
  readonly log?: { write(line: string): void };
}

const ADMINISTRATOR: TestAccount = { email: 'root@example.test', password: 'Secret-123!' };

/**
 * Starts a real host on a throwaway database: migrated, seeded with one tenant, one organization, the built-in
 * roles and a super administrator, and serving on a free port. Every answer is held against its route's
 * declaration.
 */
export async function startTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const sources = await Promise.all((options.sources ?? ['./modules/*']).map(locate));
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-host-'));
  const configFile = path.join(folder, 'plugins.config.json');
  await writeFile(configFile, JSON.stringify({ sources, modules: options.modules ?? {} }));
  const environment = {
    LOG_LEVEL: options.log ? 'info' : 'silent',
    TENANTRY_DATA_DIR: folder,
    TENANTRY_PLUGINS_CONFIG: configFile,
    TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
    TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMIT_ENABLED: 'false',
    ...options.environment,
  };
  const boot = (connection: DatabaseConnection) =>
    Host.boot({
      connection,
      configFile,
      environment,
      logger: createLogger(environment.LOG_LEVEL, options.log),
      checkResponses: true,
      limits: options.limits,
      pools: options.pools,
    });
  const database = await createTestDatabase(
    JSON.stringify([sources, options.modules, options.environment]),
    async (connection) => {
      const first = await boot(connection);
      await first.seed({ environment, demo: false, print: () => undefined });
      await first.stop();
    },
  );
  const host = await boot(database.connection);
  const port = await host.listen(0, '127.0.0.1');
  return new TestHost(host, port, configFile, database.connection, async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** The folder a source means, for the configuration file lies elsewhere; a package that is not installed stays a name. */
async function locate(source: string): Promise<string> {
  if (/^[./]/.test(source)) return path.resolve(source);
  return (await packageFolder(process.cwd(), source)) ?? source;
}

/** A running host, and the ways a test looks at it. */
export class TestHost {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly administrator = ADMINISTRATOR;

  constructor(
    /** The host itself, for tests of the host. */
    readonly host: Host,
    port: number,
    /** Its plugins.config.json, which a test may edit. */
    readonly configFile: string,
    private readonly connection: DatabaseConnection,
    private readonly cleanUp: () => Promise<void>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  get report(): BootReport {
    return this.host.report;
  }

  /** Calls a route. @param path below `/api` */
  async request<T = never>(
    method: string,
    path: string,
    options: TestRequest = {},
  ): Promise<TestResponse<T>> {
    const headers = new Headers(options.headers);
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    if (options.cookies) {
      const pairs = Object.entries(options.cookies).map(
        ([name, value]) => `${name}=${encodeURIComponent(value)}`,
      );
      headers.set('cookie', pairs.join('; '));
    }
    let { body } = options;
    if (options.json !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(options.json);
    } else if (options.form) body = new URLSearchParams(options.form);
    const response = await fetch(`${this.url}/api${path}`, { method, headers, body, redirect: 'manual' });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
      cookies: response.headers.getSetCookie(),
    };
  }

  /** Signs in and returns the bearer token; without arguments as the super administrator. */
  async signIn(email = ADMINISTRATOR.email, password = ADMINISTRATOR.password): Promise<string> {
    const { status, body } = await this.request<{ token?: string }>('POST', '/auth/login', {
      form: { email, password },
    });
    if (body.token === undefined)
      throw new Error(`Sign-in of ${email} answered ${status}: ${JSON.stringify(body)}`);
    return body.token;
  }

  /** Runs SQL as the owner of the tables, who sees all tenants. */
  async sql<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new Client(this.connection);
    await client.connect();
    try {
      return (await client.query<Row>(text, values as unknown[])).rows;
    } finally {
      await client.end();
    }
  }

  /** Resolves when every subscriber has dealt with the events emitted so far. */
  async settled(): Promise<void> {
    await this.host.core.events.settled();
  }

  async stop(): Promise<void> {
    await this.host.stop();
    await this.cleanUp();
  }
}
