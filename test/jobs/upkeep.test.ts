import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';

const DAY = 86_400_000;

describe('what nobody needs any more', () => {
  let host: TestHost;
  let home: TestTenant;

  beforeAll(async () => {
    host = await startTestHost({ environment: { TENANTRY_PROGRESS_DAYS: '10' } });
    home = await host.homeTenant();
  });
  afterAll(() => host?.stop());

  /** Has a recurring job done now. */
  const run = async (worker: string): Promise<void> => {
    await host.host.core.services.jobs.enqueue({ id: worker }, {});
    await host.settled();
  };
  const ago = (days: number) => new Date(host.clock.now().getTime() - days * DAY);
  const names = async (sql: string) => (await host.sql<{ name: string }>(sql)).map(({ name }) => name).sort();

  test('progress jobs go some days after their end; stale ones end, those with work to come do not', async () => {
    const { jobs, tenancy } = host.host.core.services;
    const waiting = await tenancy.inTenant(home.id, 'test', () =>
      jobs.enqueue({ id: 'progress.upkeep' }, {}, { runAt: new Date(Date.now() + 100 * DAY) }),
    );
    const insert = (name: string, created: Date, finished: Date | null, jobId: string | null = null) =>
      host.sql(
        `INSERT INTO progress_jobs (id, tenant_id, job_type, name, status, created_at, finished_at, job_id)
         SELECT gen_random_uuid(), $1, 'test', $2, $3, $4, $5, $6`,
        [home.id, name, finished ? 'completed' : 'pending', created, finished, jobId],
      );
    for (let index = 0; index < 3; index += 1) await insert('old', ago(20), ago(11));
    await insert('recent', ago(20), ago(9));
    await insert('silent', ago(20), null);
    await insert('patient', ago(20), null, waiting);
    await run('progress.upkeep');
    const left = `SELECT name || ' ' || status AS name FROM progress_jobs WHERE job_type = 'test'`;
    expect(await names(left)).toEqual(['patient pending', 'recent completed', 'silent failed']);
    const { payload } = await host.event<{ name: string }>('progress.job.failed');
    expect(payload).toMatchObject({ name: 'silent', stale: true, tenantId: home.id });
    host.clock.travel({ days: 11 });
    await run('progress.upkeep');
    expect(await names(left)).toEqual(['patient pending']);
    host.clock.reset();
  });

  test('sessions and password tokens go when they have expired, however many there are', async () => {
    const [user] = await host.sql<{ id: string; tenant: string }>(
      'SELECT id, tenant_id AS tenant FROM auth_users LIMIT 1',
    );
    const insert = (table: string, columns: string, count: number, expires: Date) =>
      host.sql(
        `INSERT INTO ${table} (tenant_id, user_id, token_hash, expires_at${columns && `, ${columns}`})
         SELECT $1, $2, gen_random_uuid()::text, $3${columns && `, 'reset'`} FROM generate_series(1, $4)`,
        [user?.tenant, user?.id, expires, count],
      );
    const count = async (table: string) => (await host.sql(`SELECT FROM ${table}`)).length;
    for (const [table, columns] of [
      ['auth_sessions', ''],
      ['auth_password_tokens', 'purpose'],
    ] as const) {
      const before = await count(table);
      await insert(table, columns, 2_100, ago(0.01));
      await insert(table, columns, 2, ago(-1));
      await run('auth.upkeep');
      expect([table, await count(table)]).toEqual([table, before + 2]);
    }
  });

  test('requests for tenants go a month after they are settled', async () => {
    const insert = (name: string, status: string, at: Date) =>
      host.sql(
        `INSERT INTO onboarding_requests (tenant_id, email, first_name, last_name, organization_name, locale,
           marketing_consent, ip_address, token_hash, status, expires_at, prepared_at)
         VALUES ($1, $2, 'A', 'B', 'C', 'en', false, '::1', $2, $3, $4, CASE $3 WHEN 'completed' THEN $4::timestamptz END)`,
        [randomUUID(), name, status, at],
      );
    await insert('expired long ago', 'pending', ago(31));
    await insert('expired', 'pending', ago(29));
    await insert('ready long ago', 'completed', ago(31));
    await insert('ready', 'completed', ago(29));
    await insert('stuck', 'processing', ago(90));
    await run('onboarding.upkeep');
    expect(await names('SELECT email AS name FROM onboarding_requests')).toEqual([
      'expired',
      'ready',
      'stuck',
    ]);
  });
});
