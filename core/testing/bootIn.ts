import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseConnection } from '../parts/tenancy/connectionOptions';
import { Host } from '../host/Host';
import { createLogger } from '../host/createLogger';
import type { TestHostOptions } from './TestHostOptions';
import type { TestClock } from './TestClock';
import { ADMINISTRATOR } from './TestHost';

/** Milliseconds that a busy machine may need for what takes one; a host that serves people waits less. */
const LONGEST_WAIT = 120_000;

/** Takes lines and keeps none. */
const NO_LOG = { write: () => undefined };

/** Where a test host runs. */
export interface Place {
  readonly connection: DatabaseConnection;
  readonly dataDir: string;
  readonly clock: TestClock;
  readonly sources: readonly string[];
}

/** Starts a host that does not listen yet. */
export async function bootIn(
  { connection, dataDir, clock, sources }: Place,
  { modules = {}, environment, log, limits, pools, jobs, showsCauses }: TestHostOptions,
): Promise<Host> {
  const configFile = path.join(dataDir, 'plugins.config.json');
  await writeFile(configFile, JSON.stringify({ sources, modules }));
  const variables = {
    LOG_LEVEL: log ? 'info' : 'silent',
    TENANTRY_DATA_DIR: dataDir,
    TENANTRY_PLUGINS_CONFIG: configFile,
    TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
    TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMIT_ENABLED: 'false',
    TENANTRY_STOP_DELAY_SECONDS: '0',
    TENANTRY_HANDLER_SECONDS: String(LONGEST_WAIT / 1_000),
    ...environment,
  };
  return Host.boot({
    connection,
    configFile,
    environment: variables,
    clock,
    logger: createLogger(variables.LOG_LEVEL, log ?? NO_LOG),
    checkResponses: true,
    showsCauses,
    limits: { import: LONGEST_WAIT, hook: LONGEST_WAIT, ...limits },
    pools: { longestWait: LONGEST_WAIT, ...pools },
    jobs,
  });
}

/** Creates what an installation begins with: a tenant, an organization, the built-in roles and a super administrator. */
export async function seedHost(host: Host): Promise<void> {
  const { environment } = host.core.options;
  await host.seed({ environment, demo: false, print: () => undefined });
}
