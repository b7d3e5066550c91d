import { Client } from 'pg';
import type { DatabaseConnection } from '../../parts/tenancy/connectionOptions';
import type { MigrationLedger } from '../../parts/data/MigrationLedger';
import { HostError } from '../../kernel/errors/HostError';
import { withMigratedDatabase } from '../migratedDatabase';
import type { ContractRun } from './ContractRun';
import { compareTables } from '../../parts/records/tables/compareTables';
import { declaredTables } from '../../parts/records/collections/declaredTables';
import { complain, type Violation } from './ContractViolation';
import { compareSchemas, schemaSnapshot, type SchemaSnapshot } from './schemaSnapshot';

/** The module's migrations go up, down, and up again to the same tables, and down leaves nothing behind. */
export async function checkMigrations(run: ContractRun): Promise<void> {
  if ((run.manifest.migrations ?? []).length === 0) return;
  await onOwnDatabase(run, async (ledger, connection) => {
    complain(run.module.id, await upDownUp(ledger, run, () => snapshotOf(connection)));
  });
}

/** The tables that the module's migrations make are those that its records and entities declare. */
export async function checkTables(run: ContractRun): Promise<void> {
  const { module, manifest } = run;
  const declared = declaredTables(manifest);
  if (declared.records.length === 0 && declared.entities.length === 0) return;
  await onOwnDatabase(run, async (ledger, connection) => {
    await ledger.migrate(module.id, module.version, manifest.migrations ?? []);
    const { up } = await compareTables(connection, declared);
    complain(
      module.id,
      up.map((statement) => ({
        cause: `has tables other than its records and entities declare. To be as declared: ${statement}`,
        remedy: `run "tenantry migration ${module.id}" (in a clone: npm run modules -- migration ${module.id}), or correct the declaration.`,
      })),
    );
  });
}

/** Works on a database in which the modules that the host starts before this one are migrated. */
async function onOwnDatabase(
  run: ContractRun,
  work: (ledger: MigrationLedger, connection: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const { host } = await run.exercised();
  const { order } = host.host.currentPlan;
  const own = order.findIndex(({ package: { id } }) => id === run.module.id);
  await withMigratedDatabase(order.slice(0, own), work);
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

async function snapshotOf(connection: DatabaseConnection): Promise<SchemaSnapshot> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await schemaSnapshot(client);
  } finally {
    await client.end();
  }
}
