import { createHash } from 'node:crypto';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { HostError } from '../host/HostError';
import { messageOf } from '../host/loadManifest';
import type { MigrationClass } from '../manifest/ModuleManifest';
import { runWith } from '../tenancy/executionContext';

/** A migration that has run. */
export interface LedgerEntry {
  readonly module: string;
  readonly name: string;
  /** SHA-256 of the migration's code when it ran. */
  readonly checksum: string;
  /** Version of the package that brought it. */
  readonly packageVersion: string;
}

/** Serializes migrations of all processes on one database; the number has no meaning beyond being ours. */
const LOCK = 7_203_914;

/**
 * Remembers which migrations of which module have run, and runs those that have not, one process at a time,
 * as the owner of the tables.
 */
export class MigrationLedger {
  private entries: LedgerEntry[] = [];

  constructor(private readonly source: DataSource) {}

  /** Reads the ledger, creating it on the first start. */
  async open(): Promise<void> {
    await this.asOwner(async (runner) => {
      const [{ present }] = (await runner.query(
        `SELECT to_regclass('platform_migrations') IS NOT NULL AS present`,
      )) as [{ present: boolean }];
      if (!present) await locked(runner, () => runner.query(LEDGER));
      this.entries = await read(runner);
    });
  }

  /** Names of a module's migrations that have not run yet. */
  pending(moduleId: string, migrations: readonly MigrationClass[]): string[] {
    const done = new Set(this.entries.filter(({ module }) => module === moduleId).map(({ name }) => name));
    return migrations.map(({ name }) => name).filter((name) => !done.has(name));
  }

  /** Migrations whose code is no longer what it was when they ran. */
  changed(moduleId: string, migrations: readonly MigrationClass[]): string[] {
    const now = new Map(migrations.map((migration) => [migration.name, checksumOf(migration)]));
    return this.entries
      .filter(({ module, name, checksum }) => module === moduleId && (now.get(name) ?? checksum) !== checksum)
      .map(({ name }) => name);
  }

  /**
   * Brings a module's tables up to its code.
   *
   * @returns names of the migrations that ran
   * @throws HostError `MODULE_DATABASE_AHEAD` when the ledger knows migrations that this version does not have,
   * `MODULE_MIGRATION_FAILED` when one throws; it is rolled back, those before it stay
   */
  async migrate(moduleId: string, version: string, migrations: readonly MigrationClass[]): Promise<string[]> {
    this.assertNotAhead(moduleId, version, migrations);
    if (this.pending(moduleId, migrations).length === 0) return [];
    return this.asOwner((runner) =>
      locked(runner, async () => {
        // Another process may have run some while this one waited for the lock.
        this.entries = await read(runner);
        const pending = new Set(this.pending(moduleId, migrations));
        const ordered = migrations
          .filter(({ name }) => pending.has(name))
          .sort((a, b) => timestampOf(a) - timestampOf(b));
        for (const migration of ordered) await this.apply(runner, moduleId, version, migration);
        return ordered.map(({ name }) => name);
      }),
    );
  }

  private assertNotAhead(moduleId: string, version: string, migrations: readonly MigrationClass[]): void {
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = this.entries.filter(({ module, name }) => module === moduleId && !known.has(name));
    const [first] = unknown;
    if (!first) return;
    throw new HostError(
      'MODULE_DATABASE_AHEAD',
      moduleId,
      `cannot start: the database was migrated by version ${first.packageVersion} (${unknown
        .map(({ name }) => name)
        .join(', ')}), and ${version} is installed, which does not know that.`,
      `install ${moduleId} ${first.packageVersion} or newer; its data is untouched.`,
    );
  }

  private async apply(
    runner: QueryRunner,
    moduleId: string,
    version: string,
    migration: MigrationClass,
  ): Promise<void> {
    const entry: LedgerEntry = {
      module: moduleId,
      name: migration.name,
      checksum: checksumOf(migration),
      packageVersion: version,
    };
    const instance: MigrationInterface = new migration();
    const transaction = instance.transaction !== false;
    try {
      if (transaction) await runner.startTransaction();
      await instance.up(runner);
      await runner.query(
        'INSERT INTO platform_migrations (module, name, checksum, package_version) VALUES ($1, $2, $3, $4)',
        [entry.module, entry.name, entry.checksum, entry.packageVersion],
      );
      if (transaction) await runner.commitTransaction();
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw new HostError(
        'MODULE_MIGRATION_FAILED',
        moduleId,
        `cannot start: its migration ${migration.name} failed: ${messageOf(error)}.`,
        `correct the migration in ${moduleId} ${version}; ${
          transaction ? 'it was rolled back' : 'it runs without a transaction, so look what it left behind'
        }, and runs again at the next start.`,
        { cause: error },
      );
    }
    this.entries.push(entry);
  }

  private asOwner<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    return runWith({ acrossTenants: 'migrations', transaction: null }, async () => {
      const runner = this.source.createQueryRunner();
      try {
        return await work(runner);
      } finally {
        await runner.release();
      }
    });
  }
}

const LEDGER = `
  CREATE TABLE IF NOT EXISTS platform_migrations (
    module text NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    package_version text NOT NULL,
    applied_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (module, name)
  )`;

async function read(runner: QueryRunner): Promise<LedgerEntry[]> {
  return (await runner.query(
    'SELECT module, name, checksum, package_version AS "packageVersion" FROM platform_migrations',
  )) as LedgerEntry[];
}

async function locked<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  await runner.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    return await work();
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

function timestampOf(migration: MigrationClass): number {
  return Number(migration.name.slice(-13));
}

function checksumOf(migration: MigrationClass): string {
  return createHash('sha256').update(migration.toString()).digest('hex');
}
