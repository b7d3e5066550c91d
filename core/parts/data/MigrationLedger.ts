import type { DataSource, QueryRunner } from 'typeorm';
import { HostError } from '../../kernel/errors/HostError';
import { isInstance } from '../../kernel/errors/isError';
import { messageOf } from '../../kernel/errors/messageOf';
import type { MigrationClass } from './MigrationClass';
import { runWith } from '../tenancy/executionContext';
import type { TenantPool } from '../tenancy/TenantPool';
import { createDataSource } from './createDataSource';
import { readCatalogue } from './catalogue';
import { databaseAhead } from './databaseAhead';
import { MigrationGuard } from './MigrationGuard';
import { runMigration } from './runMigration';
import { checksumOf, migrationState, type LedgerEntry } from './migrationState';
import { READ_LEDGER } from './readLedger';
import { reportNotices } from './reportNotices';
import { readUnsecuredTables, tablesUnsecured } from './unsecuredTables';
import { endOfText } from '../../kernel/texts/cutText';

/** Serializes migrations of all processes on one database; the number has no meaning beyond being ours. */
const LOCK = 7_203_914;
/** How long a reading of the ledger serves, milliseconds: the one of a start serves all modules that start then. */
const FRESH = 5_000;

/**
 * Remembers which migrations of which module have run, and runs those that have not, one process at a time,
 * as the owner of the tables.
 */
export class MigrationLedger {
  private entries: LedgerEntry[] = [];
  /** Tables of tenants' rows without a policy. */
  private unsecured: string[] = [];
  /** When both were read, by the process's own clock. */
  private readAt = -Infinity;
  private source: DataSource | null = null;
  private readonly guard = new MigrationGuard(() =>
    this.asOwner((runner) => readCatalogue((text) => runner.query(text))),
  );

  /** @param onProgress called with each migration before it runs */
  constructor(
    private readonly pool: TenantPool,
    private readonly onProgress: (line: string) => void = () => undefined,
  ) {}

  /** Reads the ledger, creating it on the first start. */
  async open(): Promise<void> {
    this.source = await createDataSource(this.pool, [], true);
    await this.asOwner(async (runner) => {
      const [{ present }] = (await runner.query(
        `SELECT to_regclass('platform_migrations') IS NOT NULL AS present`,
      )) as [{ present: boolean }];
      if (!present) await locked(runner, () => runner.query(LEDGER));
      this.entries = await read(runner);
    });
  }

  async close(): Promise<void> {
    await this.source?.destroy();
    this.source = null;
  }

  /** Whether a migration of the module has run on this database. */
  knows(moduleId: string): boolean {
    return this.entries.some(({ module }) => module === moduleId);
  }

  /** Begins a change of modules, which reads the ledger anew. @returns why some cannot run: their database is ahead of them */
  async ahead(
    modules: readonly { id: string; version: string; migrations?: readonly MigrationClass[] }[],
  ): Promise<HostError[]> {
    this.readAt = -Infinity;
    if (modules.length === 0) return [];
    await this.asOwner((runner) => this.look(runner));
    return modules.flatMap(({ id, version, migrations = [] }) => {
      const problem = databaseAhead(id, version, migrationState(this.entries, id, migrations).ahead);
      return problem ? [problem] : [];
    });
  }

  /**
   * Brings a module's tables up to its code.
   *
   * @returns names of the migrations that ran
   * @throws HostError `MODULE_DATABASE_AHEAD` when the ledger has migrations that this version does not have,
   * `MODULE_MIGRATION_FAILED` when one throws, `MODULE_MIGRATION_REFUSED` when one touches what is not the module's; it is
   * rolled back, those before it stay. `MODULE_TABLE_UNSECURED` when a table of a tenant's rows has no policy
   */
  async migrate(moduleId: string, version: string, migrations: readonly MigrationClass[]): Promise<string[]> {
    // Another process may have migrated, or taken back, since this one looked last.
    if (performance.now() - this.readAt > FRESH) await this.asOwner((runner) => this.look(runner));
    const state = migrationState(this.entries, moduleId, migrations);
    const problem = databaseAhead(moduleId, version, state.ahead);
    if (problem) throw problem;
    if (state.pending.length === 0) {
      this.assertSecured(moduleId);
      return [];
    }
    return this.asOwner((runner) =>
      locked(runner, async () => {
        // Another process may have run some while this one waited for the lock.
        this.entries = await read(runner);
        const pending = new Set(migrationState(this.entries, moduleId, migrations).pending);
        const ordered = migrations
          .filter(({ name }) => pending.has(name))
          .sort((a, b) => timestampOf(a) - timestampOf(b));
        for (const migration of ordered) await this.apply(runner, moduleId, version, migration);
        await this.look(runner);
        this.assertSecured(moduleId);
        return ordered.map(({ name }) => name);
      }),
    );
  }

  /**
   * Takes back migrations that have run, the latest first, by their `down`.
   *
   * @param names which; those that have not run are left alone
   * @returns names of those taken back
   * @throws HostError `MODULE_MIGRATION_FAILED` when one throws; it is rolled back, those before it are gone
   */
  async revert(
    moduleId: string,
    migrations: readonly MigrationClass[],
    names: readonly string[],
  ): Promise<string[]> {
    return this.asOwner((runner) =>
      locked(runner, async () => {
        this.entries = await read(runner);
        const ran = new Set(this.entries.filter(({ module }) => module === moduleId).map(({ name }) => name));
        const ordered = migrations
          .filter(({ name }) => names.includes(name) && ran.has(name))
          .sort((a, b) => timestampOf(b) - timestampOf(a));
        for (const migration of ordered) await this.takeBack(runner, moduleId, migration);
        return ordered.map(({ name }) => name);
      }),
    );
  }

  private async takeBack(runner: QueryRunner, moduleId: string, migration: MigrationClass): Promise<void> {
    const { name } = migration;
    this.onProgress(`Taking back ${moduleId}: ${name}`);
    await runMigration(
      runner,
      migration,
      async (instance) => {
        await instance.down(runner);
        await runner.query('DELETE FROM platform_migrations WHERE module = $1 AND name = $2', [
          moduleId,
          name,
        ]);
      },
      (cause, leftBehind) =>
        new HostError(
          'MODULE_MIGRATION_FAILED',
          moduleId,
          `cannot take back its migration ${name}: ${messageOf(cause)}.`,
          `correct "down" of the migration; ${leftBehind}.`,
          { cause },
        ),
    );
    this.entries = this.entries.filter((entry) => entry.module !== moduleId || entry.name !== name);
  }

  private async apply(
    runner: QueryRunner,
    moduleId: string,
    packageVersion: string,
    migration: MigrationClass,
  ): Promise<void> {
    const { name } = migration;
    const entry: LedgerEntry = { module: moduleId, name, checksum: checksumOf(migration), packageVersion };
    this.onProgress(`Migrating ${moduleId}: ${name}`);
    await runMigration(
      runner,
      migration,
      async (instance) => {
        // Everything belongs to the core, so what it migrates is not checked.
        const up = () => instance.up(runner);
        const report = (message: string) => this.onProgress(`${moduleId}: ${message}`);
        await reportNotices(runner, report, () =>
          moduleId === 'core' ? up() : this.guarded(runner, moduleId, up),
        );
        await runner.query(
          'INSERT INTO platform_migrations (module, name, checksum, package_version) VALUES ($1, $2, $3, $4)',
          [entry.module, entry.name, entry.checksum, entry.packageVersion],
        );
      },
      (cause, leftBehind) =>
        isInstance(cause, Trespass)
          ? migrationRefused(moduleId, name, cause.message, leftBehind)
          : new HostError(
              'MODULE_MIGRATION_FAILED',
              moduleId,
              `cannot start: its migration ${name} failed: ${messageOf(cause)}.`,
              `correct the migration in ${moduleId} ${packageVersion}; ${leftBehind}, and runs again at the next start.`,
              { cause },
            ),
    );
    this.entries.push(entry);
  }

  /** @throws Trespass */
  private async guarded(runner: QueryRunner, moduleId: string, up: () => Promise<void>): Promise<void> {
    await this.guard.begin(runner);
    await up();
    const trespass = await this.guard.end(runner, moduleId, this.moduleIds);
    if (trespass !== null) throw new Trespass(trespass);
  }

  /** @throws HostError `MODULE_TABLE_UNSECURED` */
  private assertSecured(moduleId: string): void {
    // The core's tables are not for modules, or come with functions of their own.
    if (moduleId === 'core') return;
    const problem = tablesUnsecured(moduleId, this.unsecured, this.moduleIds);
    if (problem) throw problem;
  }

  /** Modules that have migrated this database. */
  private get moduleIds(): string[] {
    return [...new Set(this.entries.map(({ module }) => module))];
  }

  private async look(runner: QueryRunner): Promise<void> {
    this.entries = await read(runner);
    this.unsecured = await readUnsecuredTables((text) => runner.query(text));
    this.readAt = performance.now();
  }

  private asOwner<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    return runWith({ acrossTenants: 'migrations', transaction: null }, async () => {
      if (!this.source) throw new Error('The ledger of migrations is not open');
      const runner = this.source.createQueryRunner();
      try {
        return await work(runner);
      } finally {
        await runner.release();
      }
    });
  }
}

/** A migration touched what is not its module's. */
class Trespass extends Error {}

function migrationRefused(moduleId: string, name: string, what: string, leftBehind: string): HostError {
  return new HostError(
    'MODULE_MIGRATION_REFUSED',
    moduleId,
    `cannot start: its migration ${name} ${what}.`,
    `let the migration change only what is named ${moduleId}_…; to keep something about records of another module, ` +
      `make a table of your own with a foreign key to theirs. Of this migration, ${leftBehind}.`,
  );
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
  return (await runner.query(READ_LEDGER)) as LedgerEntry[];
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
  return Number(endOfText(migration.name, 13));
}
