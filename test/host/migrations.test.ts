import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { startBeside } from '../support/startBeside';
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
