import { randomUUID } from 'node:crypto';
import type { TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { filesTenant } from './tenants';

const FILE = { name: 'a.txt', bytes: 'once' };

describe('an upload with an Idempotency-Key', () => {
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    host = await filesTenant();
    admin = await AttachmentsClient.of(host, await host.homeTenant());
  });
  afterAll(() => host?.stop());

  const withKey = () => ({ 'idempotency-key': randomUUID() });
  const count = async (recordId: string) => {
    const path = `?entityId=attachments:library&recordId=${recordId}`;
    return (await admin.call<{ items: Item[] }>('GET', path)).body.items.length;
  };
  /** Files and reservations of the tenant: nothing is left of a request that stored none. */
  const open = () =>
    host.sql('SELECT 1 FROM attachments_reservations WHERE tenant_id = $1', [admin.tenant.id]);

  test('is stored once, also when it is repeated', async () => {
    const of = { recordId: 'repeated' };
    const key = withKey();
    const first = await admin.upload(FILE, of, key);
    const second = await admin.upload(FILE, of, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await count('repeated')).toBe(1);
    expect((await admin.upload(FILE, of, withKey())).status).toBe(200);
    expect((await admin.upload(FILE, of)).status).toBe(200);
    expect(await count('repeated')).toBe(3);
    expect(await open()).toEqual([]);
  });

  test('is stored once where the same arrives several times at once', async () => {
    const of = { recordId: 'at-once' };
    const key = withKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.upload(FILE, of, key)));
    for (const { status, body } of answers)
      if (status !== 200)
        expect([status, (body as unknown as { code: string }).code]).toEqual([
          409,
          'idempotency_key_in_progress',
        ]);
    expect(new Set(answers.flatMap(({ body }) => (body.item ? [body.item.id] : []))).size).toBe(1);
    expect(await count('at-once')).toBe(1);
    expect(await open()).toEqual([]);
  });

  test('is refused where the key was used for another file, name or record', async () => {
    const of = { recordId: 'first' };
    const key = withKey();
    expect((await admin.upload(FILE, of, key)).status).toBe(200);
    for (const [file, fields] of [
      [{ ...FILE, bytes: 'other' }, of],
      [{ ...FILE, name: 'b.txt' }, of],
      [FILE, { recordId: 'second' }],
      [FILE, { ...of, tags: 'new' }],
    ] as const) {
      const { status, body } = await admin.upload(file, fields, key);
      expect([status, (body as unknown as { code: string }).code]).toEqual([422, 'idempotency_key_reused']);
    }
    const other = await AttachmentsClient.of(host, admin.tenant);
    expect((await other.upload(FILE, of, key)).status).toBe(200);
    expect(await count('first')).toBe(2);
  });

  test('is stored when it is corrected after a refusal, and refused with a key that is none', async () => {
    const key = withKey();
    expect((await admin.upload({ ...FILE, name: 'a.exe' }, {}, key)).status).toBe(400);
    expect((await admin.upload(FILE, { recordId: 'corrected' }, key)).status).toBe(200);
    const wrong = await admin.upload(FILE, { recordId: 'corrected' }, { 'idempotency-key': 'a b' });
    expect([wrong.status, await count('corrected'), await open()]).toEqual([400, 1, []]);
  });
});
