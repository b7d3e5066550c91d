import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ADMINISTRATOR, ApiClient } from '../../../scripts/faults/ApiClient';
import { migratedDatabase, type OwnDatabase } from './databases';
import { ServerProcess } from './ServerProcess';

/**
 * An installation for tests that kill its server and start it again: a data folder, a database, and a server that has only the
 * modules that the test is about, since each module makes every start longer.
 */
export class OwnInstallation {
  /** Calls the running server as the administrator. */
  readonly client = new ApiClient(() => this.server?.url);
  private server: ServerProcess | undefined;

  private constructor(
    readonly dataDir: string,
    readonly database: OwnDatabase,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /**
   * Starts its server and signs the administrator in.
   *
   * @param modules ids of modules of this repository
   * @param environment variables of the server, beyond those that each such server has
   */
  static async start(
    modules: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<OwnInstallation> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-own-'));
    const database = await migratedDatabase();
    const config = path.join(dataDir, 'plugins.config.json');
    const sources = modules.map((id) => path.resolve('modules', id));
    await writeFile(config, JSON.stringify({ sources, modules: {} }));
    const installation = new OwnInstallation(dataDir, database, {
      DATABASE_URL: database.url(),
      RATE_LIMIT_ENABLED: 'false',
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      TENANTRY_DATA_DIR: dataDir,
      TENANTRY_PLUGINS_CONFIG: config,
      ...environment,
    });
    await installation.startServer();
    await installation.client.signIn();
    return installation;
  }

  async startServer(): Promise<void> {
    this.server = await this.anotherServer();
  }

  /** Starts a server beside the first one. The caller stops it. */
  anotherServer(): Promise<ServerProcess> {
    return ServerProcess.start(this.environment);
  }

  async killServer(): Promise<void> {
    await this.server?.kill();
  }

  /** Base of the running server's addresses. */
  get url(): string {
    return this.server?.url ?? '';
  }

  async sql<T>(text: string): Promise<T[]> {
    return (await this.database.sql(text)) as T[];
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
