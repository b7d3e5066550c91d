import {
  checkDatabase as inspect,
  databaseAhead,
  migrationState,
  readLedger,
  type LedgerEntry,
  type LoadedModule,
  type ModulePlan,
} from '@tenantry/core/host';
import { findDatabase } from '../../lib/openDatabase';
import type { Installation } from '../shared/Installation';
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
    const { version, login } = await inspect(connection);
    const kind = environment.databaseUrl === undefined ? 'embedded ' : '';
    const message = `${kind}PostgreSQL ${Math.floor(version / 10_000)}, login "${login}", roles set up`;
    return [
      { verdict: 'ok', subject: 'database', message },
      ...checkMigrations(plan, await readLedger(connection)),
    ];
  } catch (error) {
    return findingOf('database', error);
  }
}

function checkMigrations(plan: ModulePlan, ledger: readonly LedgerEntry[]): Finding[] {
  const findings = plan.order.flatMap((module) => migrationsOf(module, ledger));
  return findings.length > 0
    ? findings
    : [{ verdict: 'ok', subject: 'migrations', message: `none is missing (${ledger.length} in the ledger)` }];
}

function migrationsOf({ package: pkg, manifest }: LoadedModule, ledger: readonly LedgerEntry[]): Finding[] {
  const { pending, changed, ahead } = migrationState(ledger, pkg.id, manifest.migrations ?? []);
  const problem = databaseAhead(pkg.id, pkg.version, ahead);
  return [
    ...(problem ? findingOf(pkg.id, problem) : []),
    ...pending.map((name): Finding => ({
      verdict: 'note',
      subject: pkg.id,
      message: `its migration ${name} has not run yet; it runs when the module starts.`,
    })),
    ...changed.map((name): Finding => ({
      verdict: 'note',
      subject: pkg.id,
      message: `its migration ${name} was edited after it had run; the edit has no effect on this database.`,
      remedy: 'put changes into a new migration.',
    })),
  ];
}
