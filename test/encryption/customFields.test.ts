import { startTestHost } from '@tenantry/core/testing';

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
  } finally {
    await host.stop();
  }
});
