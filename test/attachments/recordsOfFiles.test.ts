import { namesOfKind } from '@tenantry/core';
import { testTenant, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from '../../modules/attachments/test/AttachmentsClient';
import { ResumableClient } from '../../modules/attachments/test/ResumableClient';
import { fixtures } from '../support/fixtures';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const FILE = { name: 'a.txt', bytes: 'x' };
const DEAL = 'customers.deal';

interface Refusal {
  readonly code?: string;
  readonly details?: readonly { readonly path: readonly unknown[] }[];
}

describe('the record of a file', () => {
  let host: TestHost;
  let admin: AttachmentsClient;
  let deal: string;

  beforeAll(async () => {
    host = await testTenant({ sources: ['./modules/*', ...fixtures('museum', 'file-reader')] });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    deal = await admin.deal();
  }, 120_000);
  afterAll(() => host?.stop());

  /** Answers to each way of giving a file to a record: status, code, path. */
  const outcomes = async (entityId: string, recordId: string) => {
    const free = await admin.store(FILE);
    const own = await admin.store(FILE, { entityId: DEAL, recordId: deal });
    const assignments = [{ type: entityId, id: recordId }];
    const answers = {
      form: await admin.upload(FILE, { entityId, recordId }),
      resumable: await new ResumableClient(admin).begin(1, { entityId, recordId }),
      assigned: await admin.upload(FILE, { assignments: JSON.stringify(assignments) }),
      changed: await admin.call('PATCH', `/library/${free.id}`, { assignments }),
      transfer: await admin.call('POST', '/transfer', {
        entityId,
        attachmentIds: [own.id],
        toRecordId: recordId,
      }),
    };
    return Object.entries(answers).map(([way, { status, body }]) => {
      const { code, details } = body as Refusal;
      return [way, status, ...(code ? [code] : []), ...(details?.[0]?.path ?? [])];
    });
  };
  const count = async () => (await admin.call<{ total: number }>('GET', '/library')).body.total;

  test('exists, in whichever way the file comes to it', async () => {
    const missing = [404, 'record_not_found'];
    for (const name of [DEAL, 'customers:customer_deal'])
      for (const id of [UNKNOWN, 'none'])
        expect(await outcomes(name, id)).toEqual([
          ['form', ...missing, 'recordId'],
          ['resumable', ...missing, 'recordId'],
          ['assigned', ...missing, 'assignments', 0, 'id'],
          ['changed', ...missing, 'assignments', 0, 'id'],
          ['transfer', ...missing, 'recordId'],
        ]);
    expect((await outcomes(DEAL, deal)).map(([, status]) => status)).toEqual([200, 201, 200, 200, 200]);
    const another = await admin.deal();
    const statuses = (await outcomes(DEAL, another.toUpperCase())).map(([, status]) => status);
    expect(statuses).toEqual([200, 201, 200, 200, 200]);
    for (const id of [another, another.toUpperCase()]) {
      const { body } = await admin.call<{ items: Item[] }>('GET', `?entityId=${DEAL}&recordId=${id}`);
      expect(body.items).toHaveLength(4);
    }
  });

  test('is of a kind that is known', async () => {
    const unknown = [400, 'kind_unknown'];
    for (const kind of ['customers.nonsense', 'deal', 'customers.deals', 'toString']) {
      expect(await outcomes(kind, deal)).toEqual([
        ['form', ...unknown, 'entityId'],
        ['resumable', ...unknown, 'entityId'],
        ['assigned', ...unknown, 'assignments', 0, 'type'],
        ['changed', ...unknown, 'assignments', 0, 'type'],
        ['transfer', ...unknown, 'entityId'],
      ]);
    }
  });

  test('exists, of every kind that modules have', async () => {
    const kinds = host.host.core.recordKinds.items.list().map(({ item }) => item.id);
    expect(kinds.length).toBeGreaterThan(30);
    const before = await count();
    const wrong: unknown[] = [];
    for (const entityId of [...kinds, 'museum.exhibit'])
      for (const recordId of [UNKNOWN, 'none']) {
        const { status, body } = await admin.upload(FILE, { entityId, recordId });
        if (status !== 404 || body.error !== 'Record not found')
          wrong.push([entityId, recordId, status, body]);
      }
    expect(wrong).toEqual([]);
    expect(await count()).toBe(before);
  });

  test('is named by each name of its kind, and answers keep the name that was asked with', async () => {
    const product = await admin.product();
    const names = ['catalog.product', 'catalog:catalog_product', 'catalog:product'];
    const deals = [DEAL, 'customers:customer_deal', 'customers:deal', 'customers:customers_deal'];
    for (const [all, recordId, partition, page] of [
      [names, product, 'productsMedia', `/backend/catalog/products/${product}`],
      [deals, await admin.deal(), 'privateAttachments', '/backend/customers/deals/'],
    ] as const) {
      for (const entityId of all) {
        const item = await admin.store(FILE, { entityId, recordId });
        expect(item['partitionCode']).toBe(partition);
        expect(item['assignments']).toEqual([
          { type: entityId, id: recordId, href: expect.stringContaining(page) as string },
        ]);
        const assigned = await admin.call('PATCH', `/library/${(await admin.store(FILE)).id}`, {
          assignments: [{ type: entityId, id: recordId }],
        });
        expect(assigned.body['item']).toMatchObject({ assignments: [{ type: entityId, id: recordId }] });
      }
      for (const entityId of all) {
        const { body } = await admin.call<{ items: Item[] }>(
          'GET',
          `?entityId=${entityId}&recordId=${recordId}`,
        );
        expect([entityId, body.items.length]).toEqual([entityId, 2 * all.length]);
      }
      const id = await new ResumableClient(admin).begin(0, { entityId: all[1] as string, recordId });
      expect(id.status).toBe(201);
    }
  });

  test('is of a kind that has further names, whichever that is', async () => {
    const kinds = host.host.core.recordKinds.items.list().map(({ item }) => item);
    const wrong: unknown[] = [];
    for (const kind of kinds)
      for (const entityId of namesOfKind(kind).slice(1)) {
        const { status, body } = await new ResumableClient(admin).begin(1, { entityId, recordId: UNKNOWN });
        if (status !== 404) wrong.push([entityId, status, body]);
      }
    expect(wrong).toEqual([]);
  });

  test('is not one of another tenant, nor of an organization that the caller does not see', async () => {
    const stranger = await AttachmentsClient.of(host, await host.tenant());
    const branch = await admin.tenant.create('/directory/organizations', {
      name: 'Elsewhere',
      tenantId: admin.tenant.id,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({ entityId: DEAL, recordId: deal })) form.append(name, value);
    form.append('file', new Blob(['x']), 'a.txt');
    const { token } = admin;
    const cookies = { selected_org: branch };
    const elsewhere = await host.request('POST', '/attachments', { token, cookies, body: form });
    expect(elsewhere.status).toBe(404);
    expect((await stranger.upload(FILE, { entityId: DEAL, recordId: deal })).status).toBe(404);
  });

  test('may be any one of a kind that has no table, where a module says that files belong to it', async () => {
    const statuses = (await outcomes('file_reader.paper', 'paper-1')).map(([, status]) => status);
    // No file belongs to a paper of the other name, so that none is transferred.
    expect(statuses).toEqual([200, 201, 200, 200, 404]);
  });

  test('of an exhibit, which is no collection, exists as well', async () => {
    const sql = `INSERT INTO museum_exhibits (tenant_id, name) VALUES ($1, 'Vase') RETURNING id`;
    const [row] = await host.sql<{ id: string }>(sql, [admin.tenant.id]);
    const recordId = row?.id as string;
    expect((await admin.upload(FILE, { entityId: 'museum.exhibit', recordId })).status).toBe(200);
  });

  test('that is deleted while the file arrives gets none', async () => {
    const gone = await admin.deal();
    const tus = new ResumableClient(admin);
    const id = await tus.begun(2, { entityId: DEAL, recordId: gone });
    await tus.patch(id, 0, Buffer.from('a'));
    await host.request('DELETE', `/customers/deals?id=${gone}`, { token: admin.token });
    expect((await tus.patch(id, 1, Buffer.from('b'))).status).toBe(404);
    expect((await tus.send('HEAD', `/${id}`)).status).toBe(404);
  });

  test('may be gone later: what a file is assigned to stays, and is sent back unchanged', async () => {
    const gone = await admin.deal();
    const assignments = JSON.stringify([{ type: DEAL, id: gone }]);
    const { id } = await admin.store(FILE, { assignments });
    await host.request('DELETE', `/customers/deals?id=${gone}`, { token: admin.token });
    const { body } = await admin.call<{ item: Item & { assignments: object[] } }>('GET', `/library/${id}`);
    const again = { tags: ['kept'], assignments: body.item.assignments };
    expect((await admin.call('PATCH', `/library/${id}`, again)).status).toBe(200);
  });
});
