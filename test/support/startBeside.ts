import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, Host, type HostOptions } from '@tenantry/core/host';
import { TestHost } from '@tenantry/core/testing';
import type { LogLines } from './LogLines';
import { stopAfterTest } from './stopAfterTest';

/** What another host is started with. */
export interface BesideOptions extends Pick<HostOptions, 'jobs' | 'keyService' | 'limits' | 'onReport'> {
  readonly sources: readonly string[];
  readonly log?: LogLines;
  readonly environment?: Readonly<Record<string, string>>;
  /** Its way to the database; default: that of the test host. */
  readonly connection?: HostOptions['connection'];
}

/** Starts another host on the database of a test host, as a second server process would. It is stopped when the running test ends. */
export async function startBeside(first: TestHost, options: BesideOptions): Promise<TestHost> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-beside-'));
  const configFile = path.join(folder, 'plugins.config.json');
  await writeFile(configFile, JSON.stringify({ sources: options.sources, modules: {} }));
  const { connection, environment } = first.host.core.options;
  const host = await Host.boot({
    connection: options.connection ?? connection,
    configFile,
    clock: first.clock,
    environment: {
      ...environment,
      TENANTRY_DATA_DIR: folder,
      TENANTRY_PLUGINS_CONFIG: configFile,
      ...options.environment,
    },
    jobs: options.jobs,
    keyService: options.keyService,
    logger: createLogger(options.log ? 'info' : 'silent', options.log),
    checkResponses: true,
    limits: options.limits,
    onReport: options.onReport,
  });
  const port = await host.listen(0, '127.0.0.1');
  return stopAfterTest(
    new TestHost({ host, port, configFile, clock: first.clock, connection, dataDir: folder }, () =>
      rm(folder, { recursive: true, force: true }),
    ),
  );
}
