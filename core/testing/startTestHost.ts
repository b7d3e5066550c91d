import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageFolder } from '../kernel/discovery/discover';
import type { ModuleManifest } from '../kernel/manifest/ModuleManifest';
import { bootIn, seedHost } from './bootIn';
import { createTestDatabase } from './testDatabase';
import { enclosingPackage, packagesFor } from './findPackages';
import { TestClock } from './TestClock';
import { TestHost } from './TestHost';
import type { TestHostOptions } from './TestHostOptions';
import { beginningOf } from './testTemplates';

/** The modules of an installation, as they are found where tests run. */
const DEFAULT_SOURCES = ['./modules/*'];

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

/** @throws Error naming the package to install when a module that another requires is not there */
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
