import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestHost, type TestHost, type TestHostOptions } from '@tenantry/core/testing';
import { PausePoints, type PausePoint } from '../../support/PausePoints';
import { ServerProcess } from './ServerProcess';

/**
 * One database with a host in this process, and with servers in processes of their own that a test kills. While `leave` holds,
 * the host runs no job of the modules under test, so that the servers do; after `take` it is the process that goes on.
 */
export class Victims<Point extends string> {
  private readonly servers: ServerProcess[] = [];

  private constructor(
    readonly host: TestHost,
    readonly points: PausePoints<Point>,
    private readonly modules: readonly string[],
    private readonly environment: Readonly<Record<string, string>>,
    private readonly folder: string,
  ) {}

  /**
   * @param options of the host; a server runs the same modules
   * @param modules ids of the modules under test
   * @param points where servers can be held
   */
  static async start<Point extends string>(
    options: Omit<TestHostOptions, 'sources'> & { readonly sources: readonly string[] },
    modules: readonly string[],
    points: Readonly<Record<Point, PausePoint>>,
  ): Promise<Victims<Point>> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-victims-'));
    const config = path.join(folder, 'plugins.config.json');
    await writeFile(config, JSON.stringify({ sources: options.sources, modules: {} }));
    const host = await startTestHost(options);
    const { connection } = host.host.core.options;
    const environment = {
      DATABASE_URL: urlOf(host),
      TENANTRY_PLUGINS_CONFIG: config,
      TENANTRY_DATA_DIR: folder,
      ...options.environment,
    };
    const held = await PausePoints.prepare(connection, points);
    return new Victims(host, held, modules, environment, folder);
  }

  /** Leaves the jobs of the modules under test to servers. */
  leave(): void {
    for (const id of this.modules) this.host.host.core.jobEngine.parkModule(id);
  }

  /** Has this process run them from now on, with what servers have left behind. */
  take(): void {
    for (const id of this.modules) this.host.host.core.jobEngine.resumeModule(id);
  }

  /** Has this process find out at once which servers have ended. */
  notice(): Promise<void> {
    return this.host.host.core.jobEngine.round();
  }

  /** Launches a server, and does not wait until it answers: it runs jobs before. */
  launch(environment: Readonly<Record<string, string>> = {}): ServerProcess {
    const server = ServerProcess.launch({ ...this.environment, ...environment });
    this.servers.push(server);
    return server;
  }

  /** Kills the servers that still run, and stops the host. */
  async stop(): Promise<void> {
    for (const server of this.servers) await server.kill();
    await this.points.close();
    await this.host.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Address of a test host's database, as `DATABASE_URL` takes it. */
export function urlOf({ host }: TestHost): string {
  const { host: folder = '', port, user, database } = host.core.options.connection;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
}
