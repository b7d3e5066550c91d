import { Client } from 'pg';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { until } from '../support/until';

describe('changes of one record', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;
  let id: string;
  let other: string;

  beforeAll(async () => {
    // A tenant gets two connections for a module.
    host = await startTestHost({ pools: { application: 5 } });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
    id = await create('/customers/deals', { title: 'First' });
    other = await create('/customers/deals', { title: 'Second' });
  });
  afterAll(() => host?.stop());

  const create = async (path: string, json: object) =>
    (await host.request<{ id: string }>('POST', path, { token, json })).body.id;
  const rename = async (deal: string, title: string) =>
    (await host.request('PUT', '/customers/deals', { token, json: { id: deal, title } })).status;

  test('wait for one another without a connection, so that other records can be changed', async () => {
    const client = new Client(host.host.core.options.connection);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM customers_deals WHERE id = $1 FOR UPDATE', [id]);
      const changes = Promise.all(Array.from({ length: 10 }, (_, index) => rename(id, `Hot ${index}`)));
      const waiting = () =>
        host.sql(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
      await until(async () => (await waiting()).length === 1);
      expect(await rename(other, 'Changed meanwhile')).toBe(200);
      expect(await waiting()).toHaveLength(1);
      await client.query('COMMIT');
      expect(await changes).toEqual(Array.from({ length: 10 }, () => 200));
    } finally {
      await client.end();
    }
  });

  test('are made in the order in which they came, also after one that fails', async () => {
    const { tenancy, unitOfWork } = host.host.core;
    const steps: string[] = [];
    const change = (name: string, record = 'one') =>
      tenancy.inTenant(tenant.id, 'test', () =>
        unitOfWork.runOn(record, async () => {
          steps.push(`${name} begins`);
          await host.host.core.database.query('SELECT 1');
          steps.push(`${name} ends`);
          if (name === 'b') throw new Error('refused');
        }),
      );
    const changes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => change(name)));
    expect(changes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(steps).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('may follow the commit of another one, or be part of it', async () => {
    const { tenancy, unitOfWork } = host.host.core;
    const done: string[] = [];
    await tenancy.inTenant(tenant.id, 'test', () =>
      unitOfWork.runOn('one', async () => {
        await unitOfWork.afterCommit(() => unitOfWork.runOn('one', async () => void done.push('after')));
        await unitOfWork.runOn('one', async () => void done.push('within'));
      }),
    );
    expect(done).toEqual(['within', 'after']);
  });
});
