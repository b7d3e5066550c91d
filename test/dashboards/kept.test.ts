import path from 'node:path';
import { Client } from 'pg';
import { deals } from '@tenantry/module-customers/contract';
import { sentDuring } from '../collections/sentStatements';
import { until } from '../support/until';
import { startBeside } from '../support/startBeside';
import { COUNT, Numbers, SUM } from './Numbers';

describe('numbers that are kept', () => {
  let numbers: Numbers;

  beforeAll(async () => {
    numbers = await Numbers.open();
  });
  afterAll(() => numbers?.host.stop());

  test('are computed once for several people who ask at once', async () => {
    const other = await Numbers.open(numbers.host);
    await other.deal({ title: 'Joined' });
    const colleague = await other.tenant.signInAs('admin');
    const request = { ...COUNT, filters: [{ field: 'title', operator: 'eq', value: 'Joined' }] };
    const client = new Client(other.host.host.core.options.connection);
    await client.connect();
    try {
      await client.query('BEGIN; LOCK TABLE customers_deals');
      const sent = await sentDuring('FROM "customers_deals"', async () => {
        const asked = [undefined, colleague, undefined, colleague].map((token) => other.ask(request, token));
        await until(async () => {
          const waiting = await other.host.sql(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return waiting.length > 0;
        });
        await client.query('COMMIT');
        expect((await Promise.all(asked)).map(({ value }) => value)).toEqual([1, 1, 1, 1]);
      });
      expect(sent).toHaveLength(1);
    } finally {
      await client.end();
    }
  });

  test.each(['customers:people', 'customers:companies', 'customers:entities'])(
    'of %s are dropped when an interaction changes what is planned next',
    async (entityType) => {
      const { body } =
        entityType === 'customers:people'
          ? await numbers.send('POST', '/customers/people', { firstName: 'Ada', lastName: 'L' })
          : await numbers.send('POST', '/customers/companies', { displayName: 'Acme' });
      const planned = {
        ...COUNT,
        entityType,
        filters: [
          { field: 'id', operator: 'eq', value: body['id'] },
          { field: 'nextInteractionAt', operator: 'is_not_null' },
        ],
      };
      expect((await numbers.ask(planned)).value).toBe(0);
      const { status } = await numbers.send('POST', '/customers/interactions', {
        entityId: body['id'],
        interactionType: 'call',
        title: 'Call',
        scheduledAt: '2101-01-01T09:00:00.000Z',
      });
      expect(status).toBe(201);
      expect((await numbers.ask(planned)).value).toBe(1);
    },
  );

  test('are dropped by what other people and other processes change, and by jobs', async () => {
    const { host, tenant } = numbers;
    const of = await Numbers.open(host);
    const beside = await startBeside(host, { sources: [path.resolve('modules/*')] });
    const there = await Numbers.of(beside, of.tenant);
    const id = await of.deal({ valueAmount: 1 });
    const both = async () => [(await of.ask(SUM)).value, (await there.ask(SUM)).value];
    expect(await both()).toEqual([1, 1]);
    const colleague = await Numbers.of(host, of.tenant);
    expect((await colleague.send('PUT', '/customers/deals', { id, valueAmount: 2 })).status).toBe(200);
    await until(async () => (await there.ask(SUM)).value === 2);
    expect(await both()).toEqual([2, 2]);
    expect((await there.send('PUT', '/customers/deals', { id, valueAmount: 3 })).status).toBe(200);
    await until(async () => (await of.ask(SUM)).value === 3);
    const byOwner = { ...COUNT, filters: [{ field: 'ownerUserId', operator: 'is_not_null' }] };
    expect((await of.ask(byOwner)).value).toBe(0);
    const { body } = await of.send('GET', '/dashboards/layout');
    const { userId: ownerUserId } = body['context'] as { userId: string };
    const bulk = await of.send('POST', '/customers/deals/bulk-update-owner', { ids: [id], ownerUserId });
    expect(bulk.status).toBeLessThan(300);
    await host.settled();
    expect((await of.ask(byOwner)).value).toBe(1);
    expect(tenant.id).not.toBe(of.tenant.id);
  });

  test('are dropped by an import', async () => {
    const of = await Numbers.open(numbers.host);
    expect((await of.ask(SUM)).value ?? 0).toBe(0);
    const kind = { kind: 'customers.deal', format: 'csv', duplicates: 'create' };
    const { body } = await of.send('POST', '/imports/imports', kind);
    const at = `/imports/imports/${String(body['id'])}`;
    const sent = await of.host.request('PUT', `${at}/file`, {
      token: of.token,
      body: 'title,valueAmount\r\nOne,3\r\nTwo,4\r\n',
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(sent.status).toBe(200);
    expect((await of.send('POST', `${at}/start`)).status).toBe(201);
    await of.host.settled();
    expect((await of.send('GET', at)).body).toMatchObject({ createdRows: 2, refusedRows: 0 });
    expect((await of.ask(SUM)).value).toBe(7);
  });

  test('stay when a change is rolled back', async () => {
    const { host } = numbers;
    const of = await Numbers.open(host);
    const id = await of.deal({ valueAmount: 1 });
    expect((await of.ask(SUM)).value).toBe(1);
    const { database, events, tenancy, unitOfWork } = host.host.core;
    const payload = { id, tenantId: of.tenant.id, organizationId: of.tenant.organizationId };
    const failed = tenancy.inTenant(of.tenant.id, 'test', () =>
      unitOfWork.run(async () => {
        await database.run('UPDATE customers_deals SET value_amount = 9 WHERE id = $1', [id]);
        await events.emit(deals.events.updated, payload);
        throw new Error('rolled back');
      }),
    );
    await expect(failed).rejects.toThrow('rolled back');
    expect(await host.queriesDuring(() => of.ask(SUM), 1)).toBe(0);
    expect((await of.ask(SUM)).value).toBe(1);
  });

  test('follow an organization that moves in the tree', async () => {
    const { host } = numbers;
    const of = await Numbers.open(host);
    const { id: tenantId, organizationId: parentId } = of.tenant;
    const organization = (name: string) =>
      of.tenant.create('/directory/organizations', { name, tenantId, parentId });
    const [north, south] = [await organization('North'), await organization('South')];
    const branch = await of.tenant.create('/directory/organizations', {
      name: 'B',
      tenantId,
      parentId: north,
    });
    await host.sql('INSERT INTO customers_deals (tenant_id, organization_id, title) VALUES ($1, $2, $3)', [
      tenantId,
      branch,
      'x',
    ]);
    const count = async (selected: string) =>
      (await of.ask(COUNT, of.token, { selected_org: selected })).value;
    expect([await count(north), await count(south)]).toEqual([1, 0]);
    const move = await of.send('PUT', '/directory/organizations', { id: branch, parentId: south });
    expect(move.status).toBe(200);
    expect([await count(north), await count(south)]).toEqual([0, 1]);
  });
});
