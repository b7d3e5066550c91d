import { coreMigrations } from '../host/platform';
import type { LoadedModule } from '../kernel/discovery/loadManifest';
import type { MigrationLedger } from '../parts/data/MigrationLedger';
import { withLedger } from '../parts/data/withLedger';
import type { DatabaseConnection } from '../parts/tenancy/connectionOptions';
import { createTestDatabase } from './testDatabase';

/** Works on a throwaway database in which the core and the modules are migrated, in their order. */
export async function withMigratedDatabase<T>(
  modules: readonly LoadedModule[],
  work: (ledger: MigrationLedger, connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const kind = `migrations of ${JSON.stringify(modules.map(({ package: { id, folder } }) => [id, folder]))}`;
  const { connection, drop } = await createTestDatabase(kind, (template) =>
    withLedger(template, (ledger) => migrate(ledger, modules)),
  );
  try {
    return await withLedger(connection, (ledger) => work(ledger, connection));
  } finally {
    await drop();
  }
}

async function migrate(ledger: MigrationLedger, modules: readonly LoadedModule[]): Promise<void> {
  await ledger.migrate('core', '0.0.0', coreMigrations);
  for (const { package: pkg, manifest } of modules) {
    await ledger.migrate(pkg.id, pkg.version, manifest.migrations ?? []);
  }
}
