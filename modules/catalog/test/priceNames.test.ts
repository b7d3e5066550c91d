import { testTenant, type TestHost } from '@tenantry/core/testing';
import { CATALOG, CatalogClient } from './CatalogClient';

describe('prices', () => {
  let host: TestHost;
  let admin: CatalogClient;
  let priceId: string;
  let ofLamp: { readonly productId: string; readonly priceKindId: string };

  beforeAll(async () => {
    host = await testTenant(CATALOG);
    admin = await CatalogClient.of(host, await host.homeTenant());
    const productId = await admin.create('products', { title: 'Lamp', defaultUnit: 'pc' });
    const priceKindId = await admin.create('price-kinds', { code: 'list', title: 'List price' });
    ofLamp = { productId, priceKindId };
    priceId = await admin.create('prices', { ...ofLamp, currencyCode: 'EUR', unitPriceNet: '1249.5' });
    await admin.create('product-unit-conversions', { productId, unitCode: 'pallet', toBaseFactor: 20 });
  });
  afterAll(() => host?.stop());

  const nameFor = async (client: CatalogClient, language: string, id = priceId) => {
    const headers = { 'accept-language': language };
    const { body } = await client.call<{ items: readonly { id: string; name: string }[] }>(
      'GET',
      '/prices',
      undefined,
      headers,
    );
    return body.items.find((price) => price.id === id)?.name;
  };

  test('are named by product, kind and amount, as far as the caller sees these', async () => {
    expect(await nameFor(admin, 'en')).toBe('Lamp · List price · 1,249.50 EUR');
    expect(await nameFor(admin, 'de')).toBe('Lamp · List price · 1.249,50 EUR');
    const reader = await CatalogClient.of(host, await host.homeTenant(), ['catalog.products.view']);
    expect(await nameFor(reader, 'en')).toBe('Lamp · 1,249.50 EUR');
  });

  test('are named with as many digits as their currency has, and with parts of a cent', async () => {
    const named = async (currencyCode: string, unitPriceNet: string) => {
      const id = await admin.create('prices', { ...ofLamp, currencyCode, unitPriceNet });
      return nameFor(admin, 'en', id);
    };
    expect(await named('JPY', '1250')).toBe('Lamp · List price · 1,250 JPY');
    expect(await named('EUR', '294.216')).toBe('Lamp · List price · 294.216 EUR');
    expect(await named('EUR', '0.0125')).toBe('Lamp · List price · 0.0125 EUR');
  });

  test('are of kinds with a history, which those of an organization see', async () => {
    const path = `/audit_logs/audit-logs/actions?resourceKind=catalog.priceKind&resourceId=${ofLamp.priceKindId}`;
    const { organizationId } = admin.tenant;
    const options = {
      token: await admin.tenant.signInAs('admin'),
      cookies: { selected_org: organizationId },
    };
    const entriesAt = async (query: string) => {
      const { body } = await host.request<{ items: readonly object[] }>('GET', `${path}${query}`, options);
      return body.items;
    };
    const created = [{ commandId: 'catalog.priceKinds.create', organizationId: null }];
    expect(await entriesAt('')).toMatchObject(created);
    expect(await entriesAt(`&organizationId=${organizationId}`)).toEqual([]);
  });

  test('are not added up by lists', async () => {
    expect((await admin.call('GET', '/prices?sum=unitPriceNet')).status).toBe(400);
  });

  test('stand beside conversions, which name the unit of the product', async () => {
    const { body } = await admin.call<{ items: readonly object[] }>('GET', '/product-unit-conversions');
    expect(body.items).toMatchObject([{ unit_code: 'pallet', base_unit: 'pc' }]);
  });
});
