import path from 'node:path';
import { checkDatabase, prepareDatabase, readEnvironment } from '@tenantry/core/host';
import { Command } from 'commander';
import { fail } from './lib/fail';
import { externalDatabase } from './lib/openDatabase';

const root = path.resolve(__dirname, '../..');

/**
 * `npm run setup`: prepares the database of `DATABASE_URL`, or says exactly what its administrator has to run.
 */
async function main(): Promise<void> {
  new Command('setup')
    .usage('  (run as: npm run setup)')
    .description(
      'Prepares the database that DATABASE_URL names: the role that row-level security is bound to.',
    )
    .addHelpText('after', '\nExit codes:\n  0  the database is ready\n  1  it is not; what to run is shown')
    .parse();
  const environment = readEnvironment(process.env, root);
  if (environment.databaseUrl === undefined) {
    say('DATABASE_URL is not set: the embedded PostgreSQL is used, and "npm start" prepares it.');
    return;
  }
  const connection = externalDatabase(environment);
  await prepareDatabase(connection, true);
  const { version, login, risks, isSigned } = await checkDatabase(connection);
  for (const { risk, remedy } of risks) say(`To do: ${risk}.\n  Remedy: ${remedy}`);
  if (isSigned) say('Until then bindings to tenants are signed, which makes reads slower.');
  say(`The database is ready: PostgreSQL ${Math.floor(version / 10_000)}, login "${login}".`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(fail);
