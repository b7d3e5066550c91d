import { coreMigrations } from '../host/platform';
import { coreVersion } from '../kernel/parts/coreVersion';
import type { LoadedModule } from '../kernel/discovery/loadManifest';
import type { MigrationLedger } from '../parts/data/MigrationLedger';
import { withLedger } from '../parts/data/withLedger';
import type { DatabaseConnection } from '../parts/tenancy/connectionOptions';
import { createTestDatabase, type DatabaseTemplate } from './testDatabase';

/** A database in which the core is migrated, and no module. */
export const CORE_TEMPLATE: DatabaseTemplate = {
  kind: 'core',
  prepare: (connection) =>
    withLedger(connection, (ledger) => ledger.migrate('core', coreVersion, coreMigrations)),
};

/** Works on a throwaway database in which the core and the modules are migrated, in their order. */
export async function withMigratedDatabase<T>(
  modules: readonly LoadedModule[],
  work: (ledger: MigrationLedger, connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const { connection, drop } = await createTestDatabase({
    kind: `migrations of ${JSON.stringify(modules.map(({ package: { id, folder } }) => [id, folder]))}`,
    base: CORE_TEMPLATE,
    prepare: (template) => withLedger(template, (ledger) => migrate(ledger, modules)),
  });
  try {
    return await withLedger(connection, (ledger) => work(ledger, connection));
  } finally {
    await drop();
  }
}

async function migrate(ledger: MigrationLedger, modules: readonly LoadedModule[]): Promise<void> {
  for (const { package: pkg, manifest } of modules) {
    await ledger.migrate(pkg.id, pkg.version, manifest.migrations ?? []);
  }
}
