import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Host } from '../host/Host';
import type { DatabaseConnection } from '../parts/tenancy/connectionOptions';
import { CORE_TEMPLATE } from './migratedDatabase';
import type { DatabaseTemplate } from './testDatabase';
import { bootIn, seedHost } from './bootIn';
import type { TestHostOptions } from './TestHostOptions';
import { TestClock } from './TestClock';

/** The database that a test host begins with. */
export interface Beginning {
  readonly template: DatabaseTemplate;
  /** True where every module that runs has seeded the template, so that the host need not. */
  readonly isSeeded: boolean;
}

/**
 * The template for a host. Hosts that differ only by variables, settings or limits share one: the host itself seeds the
 * data that depends on such options.
 *
 * @param sources folders (globs) of the modules, absolute
 * @param known the part of `sources` that other hosts begin with, too; null without such a part
 */
export function beginningOf(
  sources: readonly string[],
  known: readonly string[] | null,
  { modules = {}, environment = {} }: TestHostOptions,
): Beginning {
  const choices = Object.values(modules);
  if (known === null || choices.some(({ enabled }) => enabled === false)) {
    return { template: CORE_TEMPLATE, isSeeded: false };
  }
  // A seed may depend on both, as the administrator's name and encryption do.
  const isPlain = Object.keys(environment).length === 0 && choices.every(({ settings }) => !settings);
  if (!isPlain) return { template: migratedTemplate(known), isSeeded: false };
  return { template: seededTemplate(known), isSeeded: known.length === sources.length };
}

/** A database in which these modules are migrated, and nothing is seeded. @param sources folders (globs), absolute */
export function migratedTemplate(sources: readonly string[]): DatabaseTemplate {
  return {
    kind: JSON.stringify(['migrated', sources]),
    base: CORE_TEMPLATE,
    prepare: (connection) => withHost(connection, sources, async () => undefined),
  };
}

/** A database in which these modules have been seeded with the options of a test host. */
function seededTemplate(sources: readonly string[]): DatabaseTemplate {
  return {
    kind: JSON.stringify(['seeded', sources]),
    base: migratedTemplate(sources),
    prepare: (connection) => withHost(connection, sources, seedHost),
  };
}

/** Starts a host with the options of every test host, works with it and stops it. */
async function withHost(
  connection: DatabaseConnection,
  sources: readonly string[],
  work: (host: Host) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-host-'));
  const host = await bootIn({ connection, dataDir, clock: new TestClock(), sources }, {});
  try {
    await work(host);
  } finally {
    await host.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
}
