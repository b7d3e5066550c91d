import {
  checkDatabase as inspect,
  coreMigrations,
  coreVersion,
  databaseAhead,
  migrationState,
  readLedger,
  readUnsecuredTables,
  tablesUnsecured,
  withOwnerClient,
  type DatabaseConnection,
  type LedgerEntry,
  type ModuleManifest,
  type ModulePlan,
} from '../../../host';
import { findDatabase } from '../../lib/openDatabase';
import type { Installation } from '../shared/Installation';
import { checkClock } from './checkClock';
import { checkGrants } from './checkGrants';
import { findingOf, type Finding } from './Finding';

/** The database, its roles, and the migrations of each module. Starts nothing and changes nothing. */
export async function checkDatabase({ environment, plan }: Installation): Promise<Finding[]> {
  const connection = await findDatabase(environment);
  if (!connection) {
    const remedy = 'start the server and run this again, or set DATABASE_URL.';
    return [
      {
        verdict: 'unchecked',
        subject: 'database',
        message: 'the embedded PostgreSQL is not running.',
        remedy,
      },
      { verdict: 'unchecked', subject: 'migrations', message: 'not checked without the database.' },
    ];
  }
  try {
    const { version, login, risks } = await inspect(connection);
    const kind = environment.databaseUrl === undefined ? 'embedded ' : '';
    const message = `${kind}PostgreSQL ${Math.floor(version / 10_000)}, login "${login}", roles set up`;
    return [
      { verdict: 'ok', subject: 'database', message },
      ...risks.map(({ risk, remedy }): Finding => ({
        verdict: 'note',
        subject: 'database',
        message: `${risk}.`,
        remedy,
      })),
      ...checkMigrations(plan, await readLedger(connection)),
      ...(await checkTables(plan, connection)),
      ...(await checkGrants(plan, connection)),
      ...(await checkClock(connection)),
    ];
  } catch (error) {
    return findingOf('database', error);
  }
}

function checkMigrations(plan: ModulePlan, ledger: readonly LedgerEntry[]): Finding[] {
  const installed = new Set(['core', ...plan.packages.map(({ id }) => id)]);
  const gone = new Set(ledger.map(({ module }) => module).filter((id) => !installed.has(id)));
  const findings = [
    ...migrationsOf('core', coreVersion, coreMigrations, ledger),
    ...plan.order.flatMap(({ package: { id, version }, manifest }) =>
      migrationsOf(id, version, manifest.migrations ?? [], ledger),
    ),
    ...[...gone].map((id): Finding => ({
      verdict: 'note',
      subject: id,
      message: 'its migrations have run, and it is not installed; its tables are still there.',
      remedy: `install it again, or drop its tables and its rows in platform_migrations.`,
    })),
  ];
  return findings.length > 0
    ? findings
    : [{ verdict: 'ok', subject: 'migrations', message: `none is missing (${ledger.length} in the ledger)` }];
}

/** Tables of tenants' rows that no policy protects. */
async function checkTables(plan: ModulePlan, connection: DatabaseConnection): Promise<Finding[]> {
  const unsecured = await withOwnerClient(connection, (client) =>
    readUnsecuredTables(async (text) => (await client.query(text)).rows),
  );
  const ids = plan.packages.map(({ id }) => id);
  const findings = ids.flatMap((id) => {
    const problem = tablesUnsecured(id, unsecured, ids);
    return problem ? findingOf(id, problem) : [];
  });
  if (findings.length > 0) return findings;
  return [{ verdict: 'ok', subject: 'tables', message: 'every table with a tenant_id has a policy' }];
}

function migrationsOf(
  subject: string,
  version: string,
  migrations: NonNullable<ModuleManifest['migrations']>,
  ledger: readonly LedgerEntry[],
): Finding[] {
  const { pending, changed, ahead } = migrationState(ledger, subject, migrations);
  const problem = databaseAhead(subject, version, ahead);
  return [
    ...(problem ? findingOf(subject, problem) : []),
    ...pending.map((name): Finding => ({
      verdict: 'note',
      subject,
      message: `its migration ${name} has not run yet; it runs when the module starts.`,
    })),
    ...changed.map((name): Finding => ({
      verdict: 'note',
      subject,
      message: `its migration ${name} was edited after it had run; the edit has no effect on this database.`,
      remedy: 'put changes into a new migration.',
    })),
  ];
}
