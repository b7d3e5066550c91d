import { checkDatabase, prepareDatabase, readEnvironment } from '../../host';
import { installationFolder } from '../lib/folders';
import { externalDatabase } from '../lib/openDatabase';
import { say } from './terminal';

/** Prepares the database of `DATABASE_URL`, or says exactly what its administrator has to run. */
export async function setup(): Promise<void> {
  const environment = readEnvironment(process.env, installationFolder());
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
