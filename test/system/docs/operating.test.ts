/**
 * @covers README.md docs/operators.md docs/api.md docs/modules/cookbook.md core/cli core/embedded scripts/lib
 * @covers scripts/run.mjs
 */
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { Installation } from './support/Installation';
import { replay } from './support/replay';

// Starts servers and many commands; machines are busy.
jest.setTimeout(900_000);

describe('the instructions of the documents for a running Tenantry', () => {
  let installation: Installation;
  let database: OwnDatabase | undefined;

  beforeAll(async () => {
    installation = await Installation.create();
  });

  afterEach(async () => {
    await installation.reset();
    await database?.drop();
    database = undefined;
  });
  afterAll(() => installation.remove());

  /** Lets the server use a database of the test run, where the document is not about its first start. */
  async function useMigratedDatabase(): Promise<void> {
    database = await migratedDatabase();
    installation.useDatabase(database.url());
  }

  test('README.md: from nothing to a signed-in request', async () => {
    await replay('README.md', installation, {
      folder: 'tenantry',
      fillIn: (script) =>
        script.replace('the password that was printed', () => {
          const password = /^Password \(shown only now\): (.*)$/m.exec(installation.output)?.[1];
          return password?.replaceAll("'", `'\\''`) ?? 'none';
        }),
    });
  });

  test('docs/operators.md: the first start, the command, REST, back-up and restore', async () => {
    await replay('docs/operators.md', installation, { folder: 'tenantry' });
  });

  test('docs/api.md: what every operation has in common', async () => {
    await useMigratedDatabase();
    installation.start(`TENANTRY_ADMIN_PASSWORD='Clients-2026!' npm start`, 'tenantry');
    await installation.printed('Tenantry … answers on …');
    await replay('docs/api.md', installation, { folder: 'tenantry' });
  });

  test('docs/modules/cookbook.md: the debugger, and packing a module for a registry', async () => {
    await useMigratedDatabase();
    await replay('docs/modules/cookbook.md', installation, { folder: 'tenantry' });
  });
});
