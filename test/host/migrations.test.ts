import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { fixtures } from '../support/fixtures';
import { startBeside } from '../support/startBeside';
import { selectModules } from '../support/selectModules';
import { statusOf } from '../support/statusOf';

describe('a migration that fails', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('healthy', 'migration-fails') });
  });
  afterAll(() => host.stop());

  const tables = async (): Promise<string[]> => {
    const rows = await host.sql<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'migrating%' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  const ledger = () =>
    host.sql(
      `SELECT name, package_version AS version FROM platform_migrations WHERE module = 'migrating' ORDER BY 1`,
    );

  test('is rolled back, while those before it stay, and turns off its module only', async () => {
    expect(statusOf(host.report, 'migrating')).toEqual({
      state: 'failed',
      phase: 'migrate',
      problem: {
        code: 'MODULE_MIGRATION_FAILED',
        subject: 'migrating',
        reason: 'cannot start: its migration CreateSecond1700000000001 failed: the price list is missing.',
        remedy:
          'correct the migration in migrating 1.0.0; it was rolled back, and runs again at the next start.',
      },
    });
    expect(await tables()).toEqual(['migrating_first']);
    expect(await ledger()).toEqual([{ name: 'CreateFirst1700000000000', version: '1.0.0' }]);
    expect((await host.request('GET', '/healthy/greeting')).status).toBe(200);
  });

  test('runs again when it is corrected; those before it do not', async () => {
    const corrected = await startBeside(host, { sources: fixtures('healthy', 'migration-corrected') });
    expect(statusOf(corrected.report, 'migrating')).toEqual({ state: 'enabled' });
    expect(await tables()).toEqual(['migrating_first', 'migrating_second']);
    expect(await ledger()).toEqual([
      { name: 'CreateFirst1700000000000', version: '1.0.0' },
      { name: 'CreateSecond1700000000001', version: '1.0.1' },
    ]);
    expect(await corrected.request('GET', '/migrating/rows')).toMatchObject({ status: 200, body: 0 });
  });

  test('a database ahead of the code turns off that module, and its data stays', async () => {
    await host.sql(`INSERT INTO migrating_second VALUES (gen_random_uuid(), gen_random_uuid())`);
    const behind = await startBeside(host, { sources: fixtures('healthy', 'migration-behind') });
    expect(statusOf(behind.report, 'migrating')).toEqual({
      state: 'failed',
      phase: 'migrate',
      problem: {
        code: 'MODULE_DATABASE_AHEAD',
        subject: 'migrating',
        reason:
          'cannot start: the database was migrated by version 1.0.1 (CreateSecond1700000000001), and 0.9.0 is ' +
          'installed, which does not know that.',
        remedy:
          'install migrating 1.0.1 or newer; its data is untouched. To stay with 0.9.0, let the newer package take ' +
          'its changes back: "npm run modules -- rollback migrating --from <package of 1.0.1>".',
      },
    });
    expect((await behind.request('GET', '/healthy/greeting')).status).toBe(200);
    expect(await host.sql('SELECT count(*)::int AS rows FROM migrating_second')).toEqual([{ rows: 1 }]);
  });

  test('two servers that start at once migrate once', async () => {
    await host.sql('DROP TABLE migrating_first, migrating_second');
    await host.sql(`DELETE FROM platform_migrations WHERE module = 'migrating'`);
    const beside = () => startBeside(host, { sources: fixtures('migration-corrected') });
    const servers = await Promise.all([beside(), beside()]);
    for (const server of servers) {
      expect(statusOf(server.report, 'migrating')).toEqual({ state: 'enabled' });
    }
    expect(await tables()).toEqual(['migrating_first', 'migrating_second']);
  });
});

describe("migrations and what is not their module's", () => {
  let host: TestHost;
  let packages: AuthoredPackages;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('meddler', 'owner');
    await packages.describe('owner');
    await packages.write('owner', {
      'manifest.js': migrating(
        'CREATE TABLE owner_rows (id uuid PRIMARY KEY, tenant_id uuid NOT NULL); ' +
          "CREATE FUNCTION owner_rule() RETURNS int LANGUAGE sql AS 'SELECT 1'; " +
          'ALTER TABLE owner_rows ENABLE ROW LEVEL SECURITY; ' +
          'CREATE POLICY rows ON owner_rows TO tenantry_app USING (false)',
      ),
    });
    await packages.describe('meddler');
    await packages.write('meddler', { 'manifest.js': migrating('SELECT 1') });
    host = await startTestHost({ sources: [packages.folderOf('owner'), packages.folderOf('meddler')] });
  });
  afterAll(async () => {
    await host?.stop();
    await packages?.remove();
  });

  /** A module whose only migration runs these statements. */
  const migrating = (statements: string, tag = 0): string => `
    const { defineModule } = require('@tenantry/core');
    class Migrate${1_700_000_000_000 + tag} {
      async up(runner) { await runner.query(${JSON.stringify(statements)}); }
      async down() {}
    }
    module.exports = defineModule({ title: 'Migrating', migrations: [Migrate${1_700_000_000_000 + tag}] });`;

  /** Starts the meddler with these statements as its migration. */
  const migrate = async (statements: string, tag: number) => {
    await selectModules(host, { meddler: { enabled: false } });
    await host.sql(`DELETE FROM platform_migrations WHERE module = 'meddler'`);
    // Code of another version is reloaded.
    await packages.describe('meddler', {}, { version: `1.0.${tag}` });
    await packages.write('meddler', { 'manifest.js': migrating(statements, tag) });
    const report = await selectModules(host, { meddler: { enabled: true } });
    return statusOf(report, 'meddler');
  };

  test.each([
    ['a column of a table', 'ALTER TABLE owner_rows ADD label text', 'changes the table owner_rows of owner'],
    ['a policy', 'DROP POLICY rows ON owner_rows', 'changes the table owner_rows of owner'],
    [
      'row-level security',
      'ALTER TABLE owner_rows DISABLE ROW LEVEL SECURITY',
      'changes the table owner_rows of owner',
    ],
    ['rights to a table', 'GRANT SELECT ON owner_rows TO PUBLIC', 'changes the table owner_rows of owner'],
    [
      'an index',
      'CREATE INDEX meddler_index ON owner_rows (id)',
      'creates the index public.meddler_index of owner',
    ],
    ['a table that it drops', 'DROP TABLE owner_rows', 'drops the table owner_rows of owner'],
    ['a table that it empties', 'TRUNCATE owner_rows', 'changes the table owner_rows of owner'],
    [
      'rows',
      'INSERT INTO owner_rows VALUES (gen_random_uuid(), gen_random_uuid())',
      'writes to the table owner_rows of owner',
    ],
    [
      'a function',
      "CREATE OR REPLACE FUNCTION owner_rule() RETURNS int LANGUAGE sql AS 'SELECT 2'",
      'changes the function owner_rule() of owner',
    ],
    [
      'a trigger',
      'CREATE FUNCTION meddler_watch() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NEW; END$$; ' +
        'CREATE TRIGGER watch AFTER INSERT ON owner_rows FOR EACH ROW EXECUTE FUNCTION meddler_watch()',
      'changes the table owner_rows of owner',
    ],
    ['a table of the core', 'ALTER TABLE platform_jobs ADD meddled int', 'platform_jobs of the core'],
    [
      'a role',
      'ALTER ROLE tenantry_app CONNECTION LIMIT 7 BYPASSRLS',
      'changes the role tenantry_app, which all share',
    ],
    [
      'the schema',
      'GRANT CREATE ON SCHEMA public TO tenantry_app',
      'changes the schema public, which all share',
    ],
    [
      'a name of nobody',
      'CREATE TABLE prices (id int)',
      'creates the table prices, which does not begin with meddler_',
    ],
  ])('a migration that touches %s is refused and leaves nothing', async (what, statements, told) => {
    const tag = 1 + ([...what].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % 1_000_000);
    const status = await migrate(statements, tag);
    expect(status).toMatchObject({
      state: 'failed',
      phase: 'migrate',
      problem: {
        code: 'MODULE_MIGRATION_REFUSED',
        subject: 'meddler',
        reason: expect.stringContaining(told) as string,
        remedy: expect.stringMatching(
          /^let the migration change only what is named meddler_….+ it was rolled back\.$/,
        ) as string,
      },
    });
    expect(await host.sql(`SELECT name FROM platform_migrations WHERE module = 'meddler'`)).toEqual([]);
    expect(await state()).toEqual(untouched);
  });

  test('a foreign key to a table of another module, and reading it, is allowed', async () => {
    const status = await migrate(
      'CREATE TABLE meddler_notes (id uuid PRIMARY KEY, row_id uuid REFERENCES owner_rows); ' +
        'INSERT INTO meddler_notes SELECT id, id FROM owner_rows; CREATE INDEX ON meddler_notes (row_id)',
      5_000_000,
    );
    expect(status).toEqual({ state: 'enabled' });
  });

  test('a table with a tenant_id and no policy keeps its module from running', async () => {
    expect(await migrate('CREATE TABLE meddler_secrets (id int, tenant_id uuid)', 6_000_000)).toEqual({
      state: 'failed',
      phase: 'migrate',
      problem: {
        code: 'MODULE_TABLE_UNSECURED',
        subject: 'meddler',
        reason:
          'cannot start: no row-level security keeps tenants apart in meddler_secrets, which has a column tenant_id.',
        remedy:
          "call secureTable(runner, 'meddler_secrets') in the migration that creates the table, or in a new one where it has run.",
      },
    });
    expect(
      await migrate(
        'ALTER TABLE meddler_secrets ENABLE ROW LEVEL SECURITY; ' +
          'CREATE POLICY own ON meddler_secrets TO tenantry_app USING (false)',
        6_000_001,
      ),
    ).toEqual({ state: 'enabled' });
  });

  test('a statement on a table that a migration has forgotten to secure says so', async () => {
    const { database } = host.host.core;
    await expect(database.query('SELECT * FROM meddler_notes')).rejects.toThrow(
      "permission denied for table meddler_notes: the migration that creates it must call secureTable(runner, 'meddler_notes')",
    );
  });

  const state = () =>
    host.sql(
      `SELECT (SELECT count(*)::int FROM owner_rows) AS rows, owner_rule() AS rule,
              (SELECT count(*)::int FROM pg_class WHERE relname IN ('meddler_index', 'prices')) AS relations,
              (SELECT count(*)::int FROM pg_trigger WHERE tgname = 'watch') AS triggers,
              (SELECT relrowsecurity FROM pg_class WHERE relname = 'owner_rows') AS secured`,
    );
  const untouched = [{ rows: 0, rule: 1, relations: 0, triggers: 0, secured: true }];
});
