import type { TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { filesTenant } from './tenants';

const FILES = 120;
const ASSIGNMENTS = 200;
const MIB = 1024 * 1024;

interface Listed {
  readonly items: readonly (Item & {
    readonly assignments: readonly object[];
    readonly assignmentCount?: number;
  })[];
  readonly total?: number;
}

describe('the files of a record', () => {
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    host = await filesTenant();
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    const { id } = await admin.store({ name: 'a.txt', bytes: 'x' }, { recordId: 'many' });
    await host.sql(
      `INSERT INTO attachments_attachments
       SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'storage_key', 'k' || n))).*
         FROM attachments_attachments a, generate_series(2, ${FILES}) n WHERE a.id = $1`,
      [id],
    );
    await host.sql(
      `INSERT INTO attachments_assignments (tenant_id, attachment_id, type, target_id, href, label, position)
       SELECT a.tenant_id, a.id, 'many', n::text, '/' || repeat('h', 2000), repeat('l', 500), n
         FROM attachments_attachments a, generate_series(2, ${ASSIGNMENTS}) n WHERE a.record_id = 'many'`,
    );
  });
  afterAll(() => host?.stop());

  const list = async (query = ''): Promise<{ body: Listed; size: number }> => {
    const answer = await admin.fetch(`?entityId=attachments:library&recordId=many${query}`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    return { body: JSON.parse(text) as Listed, size: text.length };
  };

  test('come in pages of a bounded size, also where no page is named, with the first assignments of each', async () => {
    const { body, size } = await list();
    expect(Object.keys(body)).toEqual(['items']);
    expect(body.items).toHaveLength(100);
    expect(size).toBeLessThan(6 * MIB);
    for (const { assignments, assignmentCount } of body.items)
      expect([assignments.length, (assignmentCount ?? 0) >= ASSIGNMENTS - 1]).toEqual([20, true]);
    const second = await list('&page=2');
    const ids = [...body.items, ...second.body.items].map(({ id }) => id);
    expect([second.body.items.length, new Set(ids).size]).toEqual([FILES - 100, FILES]);
    expect((await list('&page=2&pageSize=100')).body.total).toBe(FILES);
  });

  test('have all assignments where one of them is read', async () => {
    const { body } = await list('&pageSize=1');
    const { status, body: read } = await admin.call<{ item: { assignments: object[] } }>(
      'GET',
      `/library/${body.items[0]?.id}`,
    );
    expect([status, read.item.assignments.length >= ASSIGNMENTS - 1]).toEqual([200, true]);
  });
});
