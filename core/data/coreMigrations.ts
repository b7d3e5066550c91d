import type { MigrationClass } from '../manifest/ModuleManifest';

/** The tables of the core itself, kept in the ledger as those of `core`; named `platform_…`. */
export const coreMigrations: readonly MigrationClass[] = [];
