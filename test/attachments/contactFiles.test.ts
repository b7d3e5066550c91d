import type { TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from '../../modules/attachments/test/AttachmentsClient';
import { recordsTenant } from '../../modules/attachments/test/tenants';

interface Listed {
  readonly items: readonly Item[];
}

describe.each([
  ['people', 'customers.person', ['customers:customer_person_profile', 'customers:person']],
  ['companies', 'customers.company', ['customers:customer_company_profile', 'customers:company']],
])('files of %s', (plural, kind, aliases) => {
  let host: TestHost;
  let admin: AttachmentsClient;
  let first: string;
  let second: string;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    const contact = async (name: string) => {
      const json = plural === 'people' ? { firstName: name, lastName: 'B' } : { displayName: name };
      const { token } = admin;
      return (await host.request<{ id: string }>('POST', `/customers/${plural}`, { token, json })).body.id;
    };
    [first, second] = [await contact('First'), await contact('Second')];
  }, 120_000);
  afterAll(() => host?.stop());

  const listed = async (entityId: string, recordId: string) => {
    const query = new URLSearchParams({ entityId, recordId }).toString();
    return (await admin.call<Listed>('GET', `?${query}`)).body.items.map(({ fileName }) => fileName).sort();
  };

  test('are found by each name of the kind, lead to the contact, and are given to another one', async () => {
    const names = [kind, ...aliases];
    const items: Item[] = [];
    for (const entityId of names)
      items.push(
        await admin.store({ name: `${items.length}.txt`, bytes: 'x' }, { entityId, recordId: first }),
      );
    const all = ['0.txt', '1.txt', '2.txt'];
    for (const name of names) expect(await listed(name, first)).toEqual(all);
    const href = `/backend/customers/${plural}/${first}`;
    const { body } = await admin.call<Listed>('GET', '/library?search=.txt');
    expect(body.items.map(({ assignments }) => assignments)).toEqual(
      body.items.map(() => [expect.objectContaining({ id: first, href })]),
    );
    const attachmentIds = items.map(({ id }) => id);
    const given = { entityId: aliases[0], attachmentIds, fromRecordId: first, toRecordId: second };
    expect((await admin.call('POST', '/transfer', given)).body).toEqual({ ok: true, updated: 3 });
    for (const name of names)
      expect([await listed(name, first), await listed(name, second)]).toEqual([[], all]);
  });

  test('are gone when they are deleted, which an event says', async () => {
    const { id } = await admin.store({ name: 'gone.txt', bytes: 'x' }, { entityId: kind, recordId: first });
    expect((await admin.call('DELETE', `?id=${id}`)).status).toBe(200);
    const event = await host.event<{ id: string }>('attachments.attachment.deleted');
    expect(event.payload).toMatchObject({ id, tenantId: admin.tenant.id });
    expect(await listed(kind, first)).toEqual([]);
  });
});
