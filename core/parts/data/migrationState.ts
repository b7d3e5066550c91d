import { createHash } from 'node:crypto';
import type { MigrationClass } from './MigrationClass';

/** A migration that has run. */
export interface LedgerEntry {
  readonly module: string;
  readonly name: string;
  /** SHA-256 of the migration's code when it ran. */
  readonly checksum: string;
  /** Version of the package that brought it. */
  readonly packageVersion: string;
}

/** How a module's migrations compare with those that have run on a database. */
export interface MigrationState {
  /** Names of migrations that have not run yet. */
  readonly pending: readonly string[];
  /** Names of migrations with code that has changed since they ran. */
  readonly changed: readonly string[];
  /** Migrations that ran and that this version of the module does not have: the database is ahead of it. */
  readonly ahead: readonly LedgerEntry[];
}

/** Compares a module's migrations with the ledger. Pure. */
export function migrationState(
  ledger: readonly LedgerEntry[],
  moduleId: string,
  migrations: readonly MigrationClass[],
): MigrationState {
  const ran = new Map(ledger.filter(({ module }) => module === moduleId).map((entry) => [entry.name, entry]));
  const names = new Set(migrations.map(({ name }) => name));
  return {
    pending: [...names].filter((name) => !ran.has(name)),
    changed: migrations
      .filter(
        (migration) => (ran.get(migration.name)?.checksum ?? checksumOf(migration)) !== checksumOf(migration),
      )
      .map(({ name }) => name),
    ahead: [...ran.values()].filter(({ name }) => !names.has(name)),
  };
}

/** SHA-256 of a migration's compiled code. */
export function checksumOf(migration: MigrationClass): string {
  return createHash('sha256').update(migration.toString()).digest('hex');
}
