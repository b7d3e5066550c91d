import { CreateDegradedModules1795250000000 } from '../health/CreateDegradedModules1795250000000';
import type { MigrationClass } from '../manifest/ModuleManifest';

/** The tables of the core itself, kept in the ledger as those of `core`; named `platform_…`. */
export const coreMigrations: readonly MigrationClass[] = [CreateDegradedModules1795250000000];
