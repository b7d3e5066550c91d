import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Answer {
  readonly total: number;
  readonly sums?: readonly { readonly currency: string | null; readonly amount: string }[] | null;
}

describe('the sums of a list', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host?.stop());

  const deal = (
    title: string,
    valueAmount: number | null,
    valueCurrency: string | null,
    organizationId: string,
  ) => ({
    title,
    ...(valueAmount !== null && { valueAmount }),
    ...(valueCurrency !== null && { valueCurrency }),
    organizationId,
  });

  const sumsFor = async (token: string, query: Readonly<Record<string, string>>) => {
    const parameters = new URLSearchParams({ sum: 'valueAmount', pageSize: '1', ...query }).toString();
    const { status, body } = await host.request<Answer>('GET', `/customers/deals?${parameters}`, { token });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body.sums;
  };

  test('are those of all pages, of the records that its conditions leave, by currency', async () => {
    const home = await host.homeTenant();
    const { organizationId } = home;
    const token = await home.signInAs('admin');
    await home.create('/customers/deals', deal('Bolts', 0.1, 'EUR', organizationId));
    await home.create('/customers/deals', deal('Nuts', 0.2, 'EUR', organizationId));
    await home.create('/customers/deals', deal('Pins', 5, 'PLN', organizationId));
    await home.create('/customers/deals', deal('Screws', 0, 'SEK', organizationId));
    await home.create('/customers/deals', deal('Talks', null, null, organizationId));
    const all = [
      { currency: 'EUR', amount: '0.30' },
      { currency: 'PLN', amount: '5.00' },
    ];
    expect(await sumsFor(token, {})).toEqual(all);
    expect(await sumsFor(token, { page: '2', sortField: 'title' })).toEqual(all);
    expect(await sumsFor(token, { search: 'bolts' })).toEqual([{ currency: 'EUR', amount: '0.10' }]);
    expect(
      await sumsFor(token, {
        'filter[conditions][0][field]': 'valueAmount',
        'filter[conditions][0][op]': 'greater_than',
        'filter[conditions][0][value]': '1',
      }),
    ).toEqual([{ currency: 'PLN', amount: '5.00' }]);
    expect(await sumsFor(token, { search: 'screws' })).toEqual([]);
    const { body } = await host.request<Answer>('GET', '/customers/deals', { token });
    expect(body).not.toHaveProperty('sums');
  });

  test('have nothing of other tenants and organizations', async () => {
    const home = await host.homeTenant();
    const id = await home.create('/customers/deals', deal('Rivets', 7, 'CHF', home.organizationId));
    const other = await host.tenant();
    const [own, foreign] = await Promise.all([home, other].map((tenant) => tenant.signInAs('admin')));
    expect(await sumsFor(foreign!, {})).toEqual([]);
    expect(await sumsFor(foreign!, { ids: id })).toEqual([]);
    expect(await sumsFor(own!, { ids: id })).toEqual([{ currency: 'CHF', amount: '7.00' }]);
  });

  test('are refused for members that are no amounts, for files, and without the right to the list', async () => {
    const token = await host.signInAs('admin');
    const refused = async (query: string, as = token) =>
      (await host.request('GET', `/customers/deals?${query}`, { token: as })).status;
    expect(await refused('sum=title')).toBe(400);
    expect(await refused('sum=probability')).toBe(400);
    expect(await refused('sum=valueAmount&format=csv')).toBe(400);
    expect(await refused('sum=valueAmount', await host.signInAs([]))).toBe(403);
  });
});
