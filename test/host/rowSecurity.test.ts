import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { organizationEvents } from '@tenantry/module-directory/contract';

interface Named {
  readonly tenant_id: string;
  readonly name: string;
}

const ALL = 'SELECT tenant_id, name FROM directory_organizations ORDER BY name';

describe('the tenant boundary', () => {
  let host: TestHost;
  const tenants: string[] = [];

  beforeAll(async () => {
    host = await startTestHost();
    const token = await host.signIn();
    for (const name of ['North', 'South', 'West']) {
      const { body } = await host.request<{ id: string }>('POST', '/directory/tenants', {
        token,
        json: { name },
      });
      tenants.push(body.id);
      const json = { name: `${name} office`, tenantId: body.id };
      expect((await host.request('POST', '/directory/organizations', { token, json })).status).toBe(201);
    }
  });
  afterAll(() => host.stop());

  const core = () => host.host.core;
  const inTenant = <T>(tenantId: string, work: () => Promise<T>) =>
    core().tenancy.inTenant(tenantId, 'test', work);

  test('shows a raw SELECT the rows of its own tenant only, whoever else uses the same connections', async () => {
    const rounds = Array.from({ length: 300 }, (_, index) => tenants[index % tenants.length] as string);
    const answers = await Promise.all(
      rounds.map((tenantId) => inTenant(tenantId, () => core().database.query<Named>(ALL))),
    );
    answers.forEach((rows, index) => {
      expect(rows.map(({ tenant_id }) => tenant_id)).toEqual([rounds[index]]);
    });
  });

  test('shows no row where there is no scope, and all of them with cross-tenant access', async () => {
    expect(await core().database.query(ALL)).toEqual([]);
    const all = await core().tenancy.acrossTenants('test', () => core().database.query<Named>(ALL));
    expect(new Set(all.map(({ tenant_id }) => tenant_id)).size).toBeGreaterThanOrEqual(3);
  });

  test('lets nobody write a row of another tenant, or touch one', async () => {
    const [north, south] = tenants as [string, string];
    const insert = () =>
      core().database.run(
        "INSERT INTO directory_organizations (tenant_id, name, slug) VALUES ($1, 'Smuggled', 'smuggled')",
        [south],
      );
    await expect(inTenant(north, insert)).rejects.toMatchObject({ code: '42501' });
    const rename = () =>
      core().database.run("UPDATE directory_organizations SET name = 'Taken' WHERE tenant_id = $1", [south]);
    expect(await inTenant(north, rename)).toBe(0);
    const drop = () => core().database.run('DROP TABLE directory_organizations');
    await expect(inTenant(north, drop)).rejects.toMatchObject({ code: 'MODULE_STATEMENT_REFUSED' });
  });

  describe('a unit of work', () => {
    const rename = (name: string) =>
      core().database.run('UPDATE directory_organizations SET name = $1', [name]);
    const namesOf = async (tenantId: string) =>
      (await inTenant(tenantId, () => core().database.query<Named>(ALL))).map(({ name }) => name);

    test('is undone as a whole when it throws, and its events and callbacks never happen', async () => {
      const [north] = tenants as [string];
      const heard: string[] = [];
      const stop = core().events.subscribe('test', 'test.ear', 'directory.**', ({ id }) => {
        heard.push(id);
      });
      const unit = inTenant(north, () =>
        core().unitOfWork.run(async () => {
          await rename('Half done');
          await core().events.emit(organizationEvents.updated, {
            id: north,
            tenantId: north,
            organizationId: north,
          });
          await core().unitOfWork.afterCommit(() => {
            heard.push('callback');
          });
          throw new Error('changed my mind');
        }),
      );
      await expect(unit).rejects.toThrow('changed my mind');
      await core().events.settled();
      stop();
      expect(heard).toEqual([]);
      expect(await namesOf(north)).toEqual(['North office']);
    });

    test('is doomed by a failure inside it, even one that somebody caught', async () => {
      const [north] = tenants as [string];
      const nested = inTenant(north, () =>
        core().unitOfWork.run(async () => {
          await rename('Half done');
          await core()
            .unitOfWork.run(() => Promise.reject(new Error('inner')))
            .catch(() => undefined);
        }),
      );
      await expect(nested).rejects.toThrow('inner');
      const statement = inTenant(north, () =>
        core().unitOfWork.run(async () => {
          await rename('Half done');
          await core()
            .database.run('SELECT 1 / 0')
            .catch(() => undefined);
        }),
      );
      await expect(statement).rejects.toThrow(/rolled back/);
      expect(await namesOf(north)).toEqual(['North office']);
    });

    test('notifies of what happened once it has committed', async () => {
      const [, south] = tenants as [string, string];
      const order: string[] = [];
      await inTenant(south, () =>
        core().unitOfWork.run(async () => {
          await core().unitOfWork.afterCommit(() => {
            order.push('after commit');
          });
          await rename('South house');
          order.push('work');
        }),
      );
      expect(order).toEqual(['work', 'after commit']);
      expect(await namesOf(south)).toEqual(['South house']);
    });
  });

  test('stands, and requests go on, when every connection is cut', async () => {
    const token = await host.signIn();
    await host.sql(
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
       WHERE (usename = 'tenantry_app' OR application_name LIKE 'tenantry%') AND datname = current_database()`,
    );
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await host.request('GET', '/auth/profile', { token })).status),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await host.request('GET', '/auth/profile', { token })).status).toBe(200);
    expect(await core().database.query(ALL)).toEqual([]);
  });
});
