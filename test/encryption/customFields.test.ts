import { startTestHost } from '@tenantry/core/testing';
import { findInDatabase } from './findInDatabase';

test('encrypted custom fields are in clear where one record is shown with its parts', async () => {
  const host = await startTestHost();
  try {
    const tenant = await host.tenant();
    const token = await tenant.signInAs('admin');
    const send = (method: string, route: string, json?: object) =>
      host.request<Readonly<Record<string, unknown>>>(method, route, { token, ...(json && { json }) });
    const definition = { key: 'margin', label: 'Margin', kind: 'float', encrypted: true };
    for (const entityId of ['customers.deal', 'customers.person']) {
      const { status } = await send('POST', '/entities/custom-fields', { ...definition, entityId });
      expect([entityId, status]).toEqual([entityId, 201]);
    }
    const deal = await send('POST', '/customers/deals', { title: 'A deal', cf_margin: 12.5 });
    const person = await send('POST', '/customers/people', {
      firstName: 'Ada',
      lastName: 'L',
      displayName: 'Ada L',
      cf_margin: 7.5,
    });
    const ofDeal = await send('GET', `/customers/deals/${String(deal.body['id'])}`);
    expect([ofDeal.status, JSON.stringify(ofDeal.body)]).toEqual([200, expect.stringContaining('12.5')]);
    const ofPerson = await send('GET', `/customers/people/${String(person.body['id'])}`);
    expect([ofPerson.status, JSON.stringify(ofPerson.body)]).toEqual([200, expect.stringContaining('7.5')]);
    const hidden = { ...definition, key: 'secret', label: 'Secret', kind: 'text' };
    for (const entityId of ['catalog.category', 'attachments.attachment']) {
      const { status } = await send('POST', '/entities/custom-fields', { ...hidden, entityId });
      expect([entityId, status]).toEqual([entityId, 201]);
    }
    await send('POST', '/catalog/categories', { name: 'Category', cf_secret: 'of a category' });
    const { body: categories } = await send('GET', '/catalog/categories');
    expect(categories['items']).toMatchObject([
      { cf_secret: 'of a category', customValues: { secret: 'of a category' } },
    ]);
    const form = new FormData();
    form.append('entityId', 'customers.deal');
    form.append('recordId', String(deal.body['id']));
    form.append('file', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
    const upload = await host.request<{ item: { id: string } }>('POST', '/attachments', {
      token,
      body: form,
    });
    expect([upload.status, upload.body]).toMatchObject([200, { item: { id: expect.any(String) as string } }]);
    const at = `/attachments/library/${upload.body.item.id}`;
    const changed = await send('PATCH', at, { customFields: { secret: 'of a file' } });
    expect(changed.body['item']).toMatchObject({ customFields: { secret: 'of a file' } });
    expect((await send('GET', at)).body['item']).toMatchObject({ customFields: { secret: 'of a file' } });
    expect(await findInDatabase(host, ['of a category', 'of a file'])).toEqual([]);

    // Ciphertext that a deleted field has left is not taken for values in clear.
    const margin = { ...definition, entityId: 'customers.deal' };
    const fields = await send('GET', '/entities/custom-fields?entityId=customers.deal');
    const [field] = fields.body['items'] as readonly { readonly id: string }[];
    expect((await send('DELETE', `/entities/custom-fields?id=${field?.id}`)).status).toBeLessThan(300);
    const inClear = await send('POST', '/entities/custom-fields', { ...margin, encrypted: false });
    expect([inClear.status, inClear.body]).toEqual([
      409,
      expect.objectContaining({ code: 'kind_in_use', kind: 'float', encrypted: true }),
    ]);
    expect((await send('POST', '/entities/custom-fields', margin)).status).toBe(201);
    const again = await send('GET', `/customers/deals/${String(deal.body['id'])}`);
    expect(JSON.stringify(again.body)).toContain('12.5');
  } finally {
    await host.stop();
  }
});

test('encrypted addresses of before are shown in the form of today', async () => {
  const host = await startTestHost();
  try {
    const token = await (await host.tenant()).signInAs('admin');
    const send = (method: string, route: string, json?: object) =>
      host.request<{ id: string; items: object[] }>(method, route, { token, ...(json && { json }) });
    for (const key of ['mail', 'page']) {
      const field = { entityId: 'customers.deal', key, label: key, kind: 'text', encrypted: true };
      expect((await send('POST', '/entities/custom-fields', field)).status).toBe(201);
    }
    const stored = { cf_mail: 'Max@xn--bcher-kva.example', cf_page: 'https://XN--BCHER-KVA.example/%c3%a4' };
    const { body } = await send('POST', '/customers/deals', { title: 'A deal', ...stored });
    await host.sql(`UPDATE entities_custom_fields SET kind = CASE key WHEN 'mail' THEN 'email' ELSE 'url' END,
                           updated_at = updated_at + interval '1 second' WHERE key IN ('mail', 'page')`);
    // A change of the definitions makes the server read them again.
    const other = { entityId: 'customers.deal', key: 'other', label: 'Other', kind: 'text' };
    expect((await send('POST', '/entities/custom-fields', other)).status).toBe(201);
    expect((await send('GET', `/customers/deals?id=${body.id}`)).body.items).toMatchObject([
      { cf_mail: 'Max@bücher.example', cf_page: 'https://bücher.example/ä' },
    ]);
  } finally {
    await host.stop();
  }
});
