import { Client } from 'pg';
import type { DatabaseConnection } from '../../parts/tenancy/connectionOptions';
import { coreMigrations } from '../../kernel/host/coreContributions';
import type { MigrationLedger } from '../../parts/data/MigrationLedger';
import { withLedger } from '../../parts/data/withLedger';
import { HostError } from '../../kernel/errors/HostError';
import type { LoadedModule } from '../../kernel/discovery/loadManifest';
import { createTestDatabase } from '../testDatabase';
import type { ContractRun } from './ContractRun';
import { complain, type Violation } from './ContractViolation';
import { compareSchemas, schemaSnapshot, type SchemaSnapshot } from './schemaSnapshot';

/** The module's migrations go up, down, and up again to the same tables, and down leaves nothing behind. */
export async function checkMigrations(run: ContractRun): Promise<void> {
  const migrations = run.manifest.migrations ?? [];
  if (migrations.length === 0) return;
  const { host } = await run.exercised();
  const { order } = host.host.currentPlan;
  const before = order.slice(
    0,
    order.findIndex(({ package: { id } }) => id === run.module.id),
  );
  const kind = `migrations below ${JSON.stringify(before.map(({ package: { id, folder } }) => [id, folder]))}`;
  const database = await createTestDatabase(kind, (connection) =>
    withLedger(connection, (ledger) => prepare(ledger, before)),
  );
  try {
    complain(
      run.module.id,
      await withLedger(database.connection, (ledger) =>
        upDownUp(ledger, run, () => snapshotOf(database.connection)),
      ),
    );
  } finally {
    await database.drop();
  }
}

async function upDownUp(
  ledger: MigrationLedger,
  { module, manifest }: ContractRun,
  snapshot: () => Promise<SchemaSnapshot>,
): Promise<Violation[]> {
  const migrations = manifest.migrations ?? [];
  const names = migrations.map(({ name }) => name);
  const nothing = await snapshot();
  try {
    await ledger.migrate(module.id, module.version, migrations);
    const first = await snapshot();
    await ledger.revert(module.id, migrations, names);
    const left = compareSchemas(nothing, await snapshot());
    await ledger.migrate(module.id, module.version, migrations);
    const differences = compareSchemas(first, await snapshot());
    return [
      ...left.map((difference) => ({
        cause: `leaves the database other than it was when its migrations are taken back: ${difference}.`,
        remedy: 'undo in `down` all that `up` does, in reverse order.',
      })),
      ...differences.map((difference) => ({
        cause: `does not come to the same tables when its migrations run again: ${difference}.`,
        remedy: 'let `up` name everything it creates, and `down` remove all of it.',
      })),
    ];
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return [{ cause: error.reason, remedy: error.remedy }];
  }
}

async function prepare(ledger: MigrationLedger, modules: readonly LoadedModule[]): Promise<void> {
  await ledger.migrate('core', '0.0.0', coreMigrations);
  for (const { package: pkg, manifest } of modules) {
    await ledger.migrate(pkg.id, pkg.version, manifest.migrations ?? []);
  }
}

async function snapshotOf(connection: DatabaseConnection): Promise<SchemaSnapshot> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await schemaSnapshot(client);
  } finally {
    await client.end();
  }
}
