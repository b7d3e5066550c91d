import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseConnection } from '../parts/tenancy/connectionOptions';
import { packageFolder } from '../kernel/discovery/discover';
import { Host } from '../host/Host';
import type { TimeLimits } from '../kernel/running/ModuleRuntime';
import type { PoolSizes } from '../parts/tenancy/TenantPool';
import type { JobTimings } from '../parts/jobs/JobTimings';
import { createLogger } from '../host/createLogger';
import type { ModuleManifest } from '../kernel/manifest/ModuleManifest';
import { CORE_TEMPLATE } from './migratedDatabase';
import { createTestDatabase, type DatabaseTemplate } from './testDatabase';
import { enclosingPackage, packagesFor } from './findPackages';
import { TestClock } from './TestClock';
import { ADMINISTRATOR, TestHost } from './TestHost';

/** Milliseconds that a busy machine may need for what takes one; a host that serves people waits less. */
const LONGEST_WAIT = 120_000;

/** The modules of an installation, as they are found where tests run. */
const DEFAULT_SOURCES = ['./modules/*'];

/** What to start. */
export interface TestHostOptions {
  /**
   * A module to run with what it requires and nothing else: the folder of its package, or its manifest; then the package is
   * that of the test file. `directory` and `auth` run too where they are installed, so that a test can sign in.
   */
  readonly module?: string | ModuleManifest;
  /**
   * Folders (globs) or package names, as in plugins.config.json, relative to the working directory. Default: `module`, else
   * `./modules/*`.
   */
  readonly sources?: readonly string[];
  /** What plugins.config.json says of modules: on or off, settings, allowed versions. */
  readonly modules?: Readonly<Record<string, { enabled?: boolean; settings?: object; allow?: string[] }>>;
  /** Environment variables of the host. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Time limits of the host, in milliseconds. */
  readonly limits?: Partial<TimeLimits>;
  /** How many connections to the database the host opens. */
  readonly pools?: PoolSizes;
  /** How often the host checks for jobs. */
  readonly jobs?: Partial<JobTimings>;
  /** A 500 says its cause, as under `npm run dev`. */
  readonly showsCauses?: boolean;
  /** Where log lines go, such as `process.stdout`; default: nowhere. */
  readonly log?: { write(line: string): void };
}

/**
 * Starts a real host on a throwaway database: migrated, seeded with one tenant, one organization, the built-in
 * roles and a super administrator, and serving on a free port. Every answer is held against its route's
 * declaration.
 */
export async function startTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const sources = await sourcesOf(options);
  const stock = await Promise.all(DEFAULT_SOURCES.map(locate));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-host-'));
  const clock = new TestClock();
  const database = await createTestDatabase({
    // Whatever decides which modules start, and so which of them seed.
    kind: JSON.stringify([sources, options.modules, options.environment, options.limits]),
    base: holdsAll(stock, sources, options.modules) ? migratedTemplate(stock) : CORE_TEMPLATE,
    prepare: async (connection) => {
      const first = await boot({ connection, dataDir, clock, sources }, options);
      const { environment } = first.core.options;
      await first.seed({ environment, demo: false, print: () => undefined });
      await first.stop();
    },
  });
  const { connection } = database;
  const host = await boot({ connection, dataDir, clock, sources }, options);
  const port = await host.listen(0, '127.0.0.1');
  const { configFile } = host.core.options;
  return new TestHost({ host, port, configFile, clock, connection, dataDir }, async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
}

/** A database in which these modules are migrated, and nothing is seeded. @param sources folders (globs), absolute */
export function migratedTemplate(sources: readonly string[]): DatabaseTemplate {
  return {
    kind: JSON.stringify(['migrated', sources]),
    base: CORE_TEMPLATE,
    prepare: async (connection) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-host-'));
      await (await boot({ connection, dataDir, clock: new TestClock(), sources }, {})).stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Takes lines and keeps none. */
const NO_LOG = { write: () => undefined };

/** Where a test host runs. */
interface Place {
  readonly connection: DatabaseConnection;
  readonly dataDir: string;
  readonly clock: TestClock;
  readonly sources: readonly string[];
}

async function boot(
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

/** True where every module of the stock runs, so that a database in which they are migrated will do to begin with. */
function holdsAll(
  stock: readonly string[],
  sources: readonly string[],
  modules: TestHostOptions['modules'] = {},
): boolean {
  const isAnyOff = Object.values(modules).some(({ enabled }) => enabled === false);
  return !isAnyOff && stock.every((source) => sources.includes(source));
}

async function sourcesOf({ module, sources }: TestHostOptions): Promise<string[]> {
  const ofModule = module === undefined ? [] : await packagesFor(packageOf(module));
  const others = sources ?? (module === undefined ? DEFAULT_SOURCES : []);
  // The module under test may be among the sources as well.
  return [...new Set([...ofModule, ...(await Promise.all(others.map(locate)))])];
}

/** The folder of the module to test. */
export function packageOf(module: string | ModuleManifest): string {
  if (typeof module === 'string') return path.resolve(module);
  // Set by Jest; other runners start in the package.
  const jest = (globalThis as { expect?: { getState?: () => { testPath?: string } } }).expect;
  const testPath = jest?.getState?.().testPath;
  return enclosingPackage(testPath === undefined ? process.cwd() : path.dirname(testPath));
}

/** The folder a source means, for the configuration file lies elsewhere; a package that is not installed stays a name. */
async function locate(source: string): Promise<string> {
  if (/^[./]/.test(source)) return path.resolve(source);
  return (await packageFolder(process.cwd(), source)) ?? source;
}
