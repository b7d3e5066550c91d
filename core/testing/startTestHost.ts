import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageFolder } from '../kernel/discovery/discover';
import type { TimeLimits } from '../kernel/running/ModuleRuntime';
import type { PoolSizes } from '../parts/tenancy/TenantPool';
import type { JobTimings } from '../parts/jobs/JobTimings';
import type { ModuleManifest } from '../kernel/manifest/ModuleManifest';
import { bootIn, seedHost } from './bootIn';
import { createTestDatabase } from './testDatabase';
import { enclosingPackage, packagesFor } from './findPackages';
import { TestClock } from './TestClock';
import { TestHost } from './TestHost';
import { beginningOf } from './testTemplates';

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
  return startOn(await sourcesOf(options), options);
}

/** `startTestHost` with the folders of its modules. */
export async function startOn({ all, known }: Sources, options: TestHostOptions): Promise<TestHost> {
  const { template, isSeeded } = beginningOf(all, known, options);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-host-'));
  const clock = new TestClock();
  const { connection, drop } = await createTestDatabase(template);
  const host = await bootIn({ connection, dataDir, clock, sources: all }, options);
  if (!isSeeded) await seedHost(host);
  const port = await host.listen(0, '127.0.0.1');
  const { configFile } = host.core.options;
  return new TestHost({ host, port, configFile, clock, connection, dataDir }, async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
}

/** Folders (globs) of modules, absolute. */
export interface Sources {
  readonly all: readonly string[];
  /** Those among them that many hosts begin with: of one module with what it requires, or of all modules. */
  readonly known: readonly string[] | null;
}

export async function sourcesOf({ module, sources }: TestHostOptions): Promise<Sources> {
  const usual = await Promise.all(DEFAULT_SOURCES.map(locate));
  const ofModule = module === undefined ? [] : await packagesFor(packageOf(module));
  const others = sources ? await Promise.all(sources.map(locate)) : module === undefined ? usual : [];
  // The module under test may be among the sources as well.
  const all = [...new Set([...ofModule, ...others])];
  if (usual.every((source) => all.includes(source))) return { all, known: usual };
  return { all, known: ofModule.length > 0 ? ofModule : null };
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
