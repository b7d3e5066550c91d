import fc from 'fast-check';
import { testTenant, type TestHost } from '@tenantry/core/testing';
import { CATALOG, CatalogClient, type Item } from './CatalogClient';

const CUSTOMER = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const netOrGross = fc.constantFrom('unitPriceNet', 'unitPriceGross');
const cents = fc.integer({ min: 1, max: 10_000_000 }).map((each) => each / 100);
const rate = fc.oneof(
  fc.constantFrom(0, 7, 7.7, 19, 23, 8.875),
  fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100),
);

describe('variants and prices', () => {
  let host: TestHost;
  let admin: CatalogClient;
  let stranger: CatalogClient;
  let product: string;
  let retail: string;

  beforeAll(async () => {
    host = await testTenant(CATALOG);
    admin = await CatalogClient.of(host, await host.homeTenant());
    stranger = await CatalogClient.of(host, await host.tenant());
    product = await admin.create('products', {
      title: 'Lamp',
      primaryCurrencyCode: 'EUR',
      defaultUnit: 'pc',
    });
    retail = await admin.create('price-kinds', { code: 'retail', title: 'Retail' });
  });

  afterAll(() => host?.stop());

  const refused = async (client: CatalogClient, method: string, collection: string, json: object) => {
    const { status, body } = await client.call(method, `/${collection}`, json);
    return [status, body.error];
  };
  const pricing = async (query: Record<string, string> = {}) =>
    (await admin.find('products', product, query))?.['pricing'] as Record<string, unknown> | null;

  test('variants belong to products, and have identifiers of their own', async () => {
    const id = await admin.create('variants', {
      productId: product,
      name: 'Red',
      sku: 'LAMP-R',
      barcode: '4006381333931',
      gtinType: 'EAN13',
      hsCode: '9405.21',
      optionValues: { colour: 'red' },
    });
    expect(await admin.find('variants', id)).toMatchObject({
      product_id: product,
      gtin_type: 'ean13',
      hs_code: '9405.21',
      option_values: { colour: 'red' },
      is_default: false,
      is_active: true,
    });
    const variant = (json: object) => refused(admin, 'POST', 'variants', { productId: product, ...json });
    expect(await variant({ sku: 'LAMP-R' })).toEqual([400, 'SKU already in use.']);
    expect(await variant({ barcode: '4006381333931' })).toEqual([
      400,
      'Another variant already uses this identifier.',
    ]);
    expect(await variant({ gtinType: 'ean13', barcode: '4006381333932' })).toEqual([400, 'Invalid input']);
    expect(await variant({ gtinType: 'gtin8', barcode: '4006381333931' })).toEqual([400, 'Invalid input']);
    expect(await variant({ gtinType: 'odd' })).toEqual([400, 'Invalid input']);
    const problems = async (json: object) =>
      (await admin.call('POST', '/variants', { productId: product, ...json })).body['fieldErrors'];
    expect(await problems({ gtinType: 'ean13' })).toEqual({ barcode: 'A barcode is required with gtinType' });
    expect(await problems({ gtinType: 'ean13', barcode: '4006381333932' })).toEqual({
      barcode: 'The check digit is wrong',
    });
    expect(await problems({ barcode: '4006381333931' })).toEqual({
      barcode: 'Another variant already uses this identifier.',
    });
    expect(await refused(admin, 'PUT', 'variants', { id, barcode: null })).toEqual([400, 'Invalid input']);
    expect(await refused(admin, 'PUT', 'variants', { id, barcode: '123' })).toEqual([400, 'Invalid input']);
    expect(await refused(admin, 'POST', 'variants', { name: 'Of nothing' })).toEqual([400, 'Invalid input']);
    expect(await refused(admin, 'POST', 'variants', { productId: UNKNOWN })).toEqual([
      404,
      'Catalog product not found',
    ]);
    expect(await refused(stranger, 'POST', 'variants', { productId: product })).toEqual([
      404,
      'Catalog product not found',
    ]);
    expect(await refused(stranger, 'PUT', 'variants', { id, name: 'Mine' })).toEqual([
      404,
      'Catalog variant not found',
    ]);
    expect(await refused(admin, 'DELETE', 'variants', {})).toEqual([400, 'ID is required']);
    expect(await stranger.find('variants', id)).toBeUndefined();
    expect((await admin.list('variants', { productId: product, search: '40063' })).total).toBe(1);
    expect((await admin.list('variants', { sku: 'LAMP-R', isActive: 'false' })).total).toBe(0);
  });

  test('a product has one default variant, and undo gives the default back', async () => {
    const of = await admin.create('products', { title: 'Chair' });
    const [first, second] = [
      await admin.create('variants', { productId: of, name: 'First', isDefault: true }),
      await admin.create('variants', { productId: of, name: 'Second' }),
    ];
    const defaults = async () =>
      (await admin.list('variants', { productId: of, isDefault: 'true' })).items.map(({ id }) => id);
    expect(await defaults()).toEqual([first]);
    const change = await admin.call('PUT', '/variants', { id: second, isDefault: true });
    expect(await defaults()).toEqual([second]);
    expect((await admin.find('variants', first))?.['is_default']).toBe(false);
    expect(await admin.undo(change)).toBe(200);
    expect(await defaults()).toEqual([first]);
    await admin.call('PUT', '/variants', { id: first, isDefault: false });
    expect(await defaults()).toEqual([]);
    const both = [first, second].map((id) => admin.call('PUT', '/variants', { id, isDefault: true }));
    await Promise.all(both);
    expect(await defaults()).toHaveLength(1);
  });

  test('a variant goes with its prices, and comes back with them', async () => {
    const id = await admin.create('variants', { productId: product, name: 'Short-lived' });
    const price = {
      variantId: id,
      priceKindId: retail,
      currencyCode: 'PLN',
      unitPriceGross: 12.3,
      taxRate: 23,
    };
    const priceId = await admin.create('prices', price);
    const row = await admin.find('prices', priceId);
    expect(row).toMatchObject({
      product_id: product,
      variant_id: id,
      unit_price_net: '10.0000',
      unit_price_gross: '12.3000',
      tax_amount: '2.3000',
      min_quantity: 1,
    });
    const deletion = await admin.call('DELETE', `/variants?id=${id}`);
    expect(await admin.find('prices', priceId)).toBeUndefined();
    expect(await admin.undo(deletion)).toBe(200);
    expect(await admin.find('prices', priceId)).toEqual({ ...row, updated_at: expect.any(String) as string });
    expect((await admin.call('DELETE', '/variants', { id })).status).toBe(200);
  });

  test('undo brings prices back to the last digit, also those that JSON numbers round', async () => {
    const variantId = await admin.create('variants', { productId: product, name: 'Dear' });
    const exact = async (id: string) =>
      (await admin.find('prices', id))?.['unit_price_gross'] as string | undefined;
    for (const unitPriceGross of ['999999999999.9997', '987654321098.0003', '999999999999.9999']) {
      const price = { variantId, priceKindId: retail, currencyCode: 'PLN', unitPriceGross };
      const id = await admin.create('prices', price);
      const change = await admin.call('PUT', '/prices', { id, unitPriceGross: '1.5' });
      expect(await exact(id)).toBe('1.5000');
      expect(await admin.undo(change)).toBe(200);
      expect(await exact(id)).toBe(unitPriceGross);
      const noted = await admin.call('PUT', '/prices', { id, minQuantity: 2 });
      expect(await admin.undo(noted)).toBe(200);
      const deletion = await admin.call('DELETE', '/prices', { id });
      expect(await exact(id)).toBeUndefined();
      expect(await admin.undo(deletion)).toBe(200);
      expect(await exact(id)).toBe(unitPriceGross);
      const whole = await admin.call('DELETE', `/variants?id=${variantId}`);
      expect(await exact(id)).toBeUndefined();
      expect(await admin.undo(whole)).toBe(200);
      expect(await exact(id)).toBe(unitPriceGross);
      await admin.call('DELETE', '/prices', { id });
    }
  });

  test('kinds of prices are of the whole tenant, and stay while prices need them', async () => {
    const kind = (json: object) => refused(admin, 'POST', 'price-kinds', json);
    expect(await kind({ code: 'RETAIL', title: 'Again' })).toEqual([
      400,
      'Price kind code already exists for this tenant.',
    ]);
    expect(await kind({ code: 'x y', title: 'Odd' })).toEqual([400, 'Invalid input']);
    const branch = await host.request<{ id: string }>('POST', '/directory/organizations', {
      token: await host.rootToken(),
      cookies: { selected_tenant: admin.tenant.id },
      json: { name: 'Branch', tenantId: admin.tenant.id },
    });
    const elsewhere = { selected_org: branch.body.id };
    const kinds = await admin.call<{ items: { code: string; display_mode: string }[] }>(
      'GET',
      '/price-kinds',
      undefined,
      undefined,
      elsewhere,
    );
    expect(kinds.body.items).toMatchObject([{ code: 'retail', display_mode: 'excluding-tax' }]);
    const created = await admin.call('POST', '/price-kinds', {
      code: 'sale',
      title: 'Sale',
      isPromotion: true,
    });
    const { id } = created.body;
    const { status } = await admin.call(
      'PUT',
      '/price-kinds',
      { id, title: 'Big sale' },
      undefined,
      elsewhere,
    );
    expect(status).toBe(200);
    const sale = { productId: product, priceKindId: id, currencyCode: 'USD', unitPriceNet: 1 };
    const price = await admin.create('prices', sale);
    expect(await refused(admin, 'DELETE', 'price-kinds', { id })).toEqual([
      400,
      'Cannot delete price kind while prices reference it.',
    ]);
    const late = await admin.call('POST', '/price-kinds', { code: 'late', title: 'Late' });
    const latePrice = await admin.create('prices', { ...sale, priceKindId: late.body.id });
    expect(await admin.undo(late)).toBe(400);
    await admin.call('DELETE', '/prices', { id: latePrice });
    expect(await admin.undo(late)).toBe(200);
    await admin.call('DELETE', '/prices', { id: price });
    const deletion = await admin.call('DELETE', '/price-kinds', { id });
    expect(deletion.body).toEqual({ ok: true });
    expect(await refused(admin, 'POST', 'prices', sale)).toEqual([400, 'Price kind not found']);
    expect(await admin.undo(deletion)).toBe(200);
    expect((await admin.find('price-kinds', id))?.['title']).toBe('Big sale');
    const employee = await CatalogClient.of(host, admin.tenant, 'employee');
    expect((await employee.call('GET', '/price-kinds')).status).toBe(403);
  });

  test('prices are of a product or a variant, and their amounts fit together', async () => {
    const price = { productId: product, priceKindId: retail, currencyCode: 'CHF', unitPriceNet: 10 };
    const wrong = (json: object) => refused(admin, 'POST', 'prices', { ...price, ...json });
    expect(await wrong({ productId: undefined })).toEqual([
      400,
      'Provide either a variantId or productId for pricing.',
    ]);
    expect(await wrong({ unitPriceNet: null })).toEqual([400, 'Provide a net or a gross unit price.']);
    for (const [member, amounts] of [
      ['unitPriceNet', { unitPriceNet: '' }],
      ['unitPriceGross', { unitPriceNet: undefined, unitPriceGross: '' }],
    ] as const) {
      const { body } = await admin.call('POST', '/prices', { ...price, ...amounts });
      expect(body).toMatchObject({ details: [{ path: [member] }] });
    }
    expect(await wrong({ unitPriceNet: -1 })).toEqual([400, 'Invalid input']);
    expect(await wrong({ currencyCode: 'DEM' })).toEqual([400, 'Invalid input']);
    expect(await wrong({ minQuantity: 5, maxQuantity: 4 })).toEqual([400, 'Invalid input']);
    expect(await wrong({ startsAt: '2026-02-01', endsAt: '2026-01-01' })).toEqual([400, 'Invalid input']);
    expect(await wrong({ priceKindId: UNKNOWN })).toEqual([400, 'Price kind not found']);
    expect(await wrong({ productId: UNKNOWN })).toEqual([404, 'Catalog product not found']);
    expect(await wrong({ variantId: UNKNOWN })).toEqual([404, 'Catalog variant not found']);
    expect(await wrong({ taxRateId: UNKNOWN })).toEqual([400, 'Tax class not found']);
    const other = await admin.create('products', { title: 'Other' });
    const variant = await admin.create('variants', { productId: other });
    expect(await wrong({ variantId: variant })).toEqual([400, 'The variant belongs to another product.']);
    const theirs = await refused(stranger, 'POST', 'prices', price);
    expect(theirs).toEqual([404, 'Catalog product not found']);

    const id = await admin.create('prices', { ...price, taxRate: 7.7 });
    const amounts = async () => {
      const row = await admin.find('prices', id);
      return [row?.['unit_price_net'], row?.['unit_price_gross'], row?.['tax_amount']];
    };
    expect(await amounts()).toEqual(['10.0000', '10.7700', '0.7700']);
    const change = await admin.call('PUT', '/prices', { id, unitPriceGross: 21.54 });
    expect(await amounts()).toEqual(['20.0000', '21.5400', '1.5400']);
    await admin.undo(change);
    await admin.call('PUT', '/prices', { id, taxRate: 0 });
    expect(await amounts()).toEqual(['10.0000', '10.0000', '0.0000']);
    await admin.call('PUT', '/prices', { id, taxRate: null, unitPriceNet: 5 });
    expect(await amounts()).toEqual(['5.0000', null, null]);
    expect((await admin.list('prices', { currencyCode: 'CHF', productId: product })).total).toBe(1);
    await admin.call('DELETE', '/prices', { id });
  });

  test('a price that is saved with the amounts and the rate that it has is no change', async () => {
    const cases = fc.sample(fc.tuple(netOrGross, cents, rate), { numRuns: 25, seed: 5 });
    for (const [member, amount, taxRate] of cases) {
      const price = {
        productId: product,
        priceKindId: retail,
        currencyCode: 'EUR',
        taxRate,
        [member]: amount,
      };
      const id = await admin.create('prices', price);
      const before = await admin.find('prices', id);
      for (const sent of [
        { unitPriceNet: before?.['unit_price_net'] },
        { unitPriceNet: Number(before?.['unit_price_net']) },
        { unitPriceGross: before?.['unit_price_gross'] },
        { taxRate },
        { [member]: amount, taxRate: String(taxRate) },
        { unitPriceNet: before?.['unit_price_net'], taxRate, currencyCode: 'eur' },
      ]) {
        const { status, undoToken } = await admin.call('PUT', '/prices', { id, ...sent });
        expect([sent, status, undoToken]).toEqual([sent, 200, undefined]);
      }
      await admin.call('PUT', '/prices', { id, unitPriceNet: before?.['unit_price_net'], minQuantity: 2 });
      expect(await admin.find('prices', id)).toMatchObject({
        unit_price_net: before?.['unit_price_net'],
        unit_price_gross: before?.['unit_price_gross'],
        tax_amount: before?.['tax_amount'],
        min_quantity: 2,
      });
      await admin.call('DELETE', '/prices', { id });
    }
  });

  test('amounts are exact up to twelve digits and four decimals', async () => {
    const price = { productId: product, priceKindId: retail, currencyCode: 'JPY' };
    const amounts = async (json: object) => {
      const id = await admin.create('prices', { ...price, ...json });
      const row = await admin.find('prices', id);
      await admin.call('DELETE', '/prices', { id });
      return [row?.['unit_price_net'], row?.['unit_price_gross'], row?.['tax_amount']];
    };
    const most = '999999999999.9999';
    expect(await amounts({ unitPriceNet: 999_999_999_999.9999 })).toEqual([most, null, null]);
    expect(await amounts({ unitPriceNet: '999999999999.0003', unitPriceGross: most })).toEqual([
      '999999999999.0003',
      most,
      '0.9996',
    ]);
    expect(await amounts({ unitPriceGross: '900719925474.1001', taxRate: 0 })).toEqual([
      '900719925474.1001',
      '900719925474.1001',
      '0.0000',
    ]);
    for (const [unitPriceNet, kept] of [
      [1.00005, '1.0001'],
      ['1.00005', '1.0001'],
      ['1.00004999', '1.0000'],
      ['1e3', '1000.0000'],
      [1e-7, '0.0000'],
    ])
      expect(await amounts({ unitPriceNet })).toEqual([kept, null, null]);
    const wrong = async (unitPriceNet: unknown, more?: object) => {
      const { status, body } = await admin.call('POST', '/prices', { ...price, unitPriceNet, ...more });
      return [status, (body['details'] as { path: string[] }[])[0]?.path];
    };
    const refusal = [400, ['unitPriceNet']];
    for (const amount of ['1000000000000', '999999999999.99995', 1e12, -0.01, 'one', true]) {
      expect(await wrong(amount)).toEqual(refusal);
    }
    expect(await wrong(most, { taxRate: 23 })).toEqual(refusal);
  });

  test('the best price of a product depends on who buys when and how much', async () => {
    const add = (json: object) =>
      admin.create('prices', { productId: product, priceKindId: retail, currencyCode: 'EUR', ...json });
    expect(await pricing()).toBeNull();
    const foreign = await add({ currencyCode: 'USD', unitPriceNet: 1 });
    expect(await pricing()).toMatchObject({ price_id: foreign });
    const plain = await add({ unitPriceNet: 100, taxRate: 23 });
    expect(await pricing()).toMatchObject({
      price_id: plain,
      price_kind_code: 'retail',
      currency_code: 'EUR',
      unit_price_net: '100.0000',
      unit_price_gross: '123.0000',
      variant_id: null,
    });
    const many = await add({ unitPriceNet: 90, minQuantity: 10 });
    expect(await pricing({ quantity: '10' })).toMatchObject({ price_id: many });
    const row = (await admin.find('products', product, { quantity: '10' })) as Item;
    expect(await admin.call('PUT', '/products', row)).toMatchObject({ status: 200, logId: undefined });
    expect(await admin.find('products', product, { quantity: '10' })).toEqual(row);
    for (const wrong of [{ unit_price_net: '1' }, 'x']) {
      const refused = await admin.call('PUT', '/products', { id: product, pricing: wrong });
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: ['pricing'] }] } });
    }
    await admin.create('product-unit-conversions', { productId: product, unitCode: 'box', toBaseFactor: 12 });
    expect(await pricing({ quantity: '1', quantityUnit: 'box' })).toMatchObject({ price_id: many });
    const sale = await admin.create('price-kinds', { code: 'winter', title: 'Winter', isPromotion: true });
    const seasonal = { priceKindId: sale, startsAt: '2090-01-01T00:00:00Z', endsAt: '2090-02-01T00:00:00Z' };
    const winter = await add({ ...seasonal, unitPriceNet: 80 });
    expect(await pricing()).toMatchObject({ price_id: plain });
    expect(await pricing({ priceDate: '2090-01-15' })).toMatchObject({
      price_id: winter,
      is_promotion: true,
    });
    const own = await add({ customerId: CUSTOMER, unitPriceNet: 95 });
    expect(await pricing({ customerId: CUSTOMER })).toMatchObject({ price_id: own });
    const variant = await admin.create('variants', { productId: product, name: 'Cheap' });
    await add({ variantId: variant, unitPriceNet: 1 });
    expect(await pricing()).toMatchObject({ price_id: plain });
    await admin.call('PUT', '/products', { id: product, isQuoteOnly: true });
    expect(await pricing()).toBeNull();
    const { status } = await admin.call('GET', '/products?quantity=0');
    expect(status).toBe(400);
  });

  test('prices are listed for a quantity, in any unit that the product is sold in', async () => {
    const of = await admin.create('products', { title: 'Nails', defaultUnit: 'pc' });
    await admin.create('product-unit-conversions', { productId: of, unitCode: 'box', toBaseFactor: 12 });
    const add = (json: object) =>
      admin.create('prices', {
        productId: of,
        priceKindId: retail,
        currencyCode: 'EUR',
        unitPriceNet: 1,
        ...json,
      });
    const few = await add({ maxQuantity: 9 });
    const many = await add({ minQuantity: 10, maxQuantity: 100 });
    const listed = async (query: Record<string, string>) =>
      new Set((await admin.list('prices', { productId: of, ...query })).items.map(({ id }) => id));
    expect(await listed({ quantity: '9.5' })).toEqual(new Set());
    expect(await listed({ quantity: '9' })).toEqual(new Set([few]));
    expect(await listed({ quantity: '10' })).toEqual(new Set([many]));
    expect(await listed({ quantity: '1', quantityUnit: 'box' })).toEqual(new Set([many]));
    expect(await listed({ quantityUnit: 'box' })).toEqual(new Set([many]));
    expect(await listed({ quantity: '9', quantityUnit: 'pieces' })).toEqual(new Set([few]));
    expect(await listed({ quantity: '9', quantityUnit: 'kg' })).toEqual(new Set());
    const best = async (query: Record<string, string>) =>
      ((await admin.find('products', of, query))?.['pricing'] as { price_id: string } | null)?.price_id;
    expect(await best({ quantity: '9', quantityUnit: 'pc' })).toBe(few);
    expect(await best({ quantity: '1', quantityUnit: 'box' })).toBe(many);
    expect(await best({ quantity: '9', quantityUnit: 'kg' })).toBeUndefined();
    for (const unit of ['BOX', 'Box', ' box ']) {
      expect(await listed({ quantity: '1', quantityUnit: unit })).toEqual(new Set([many]));
      expect(await best({ quantity: '1', quantityUnit: unit })).toBe(many);
    }
    const bare = await admin.create('products', { title: 'Sold by whatever' });
    const price = await add({ productId: bare });
    const bareBest = async (quantityUnit: string) =>
      ((await admin.find('products', bare, { quantityUnit }))?.['pricing'] as { price_id: string } | null)
        ?.price_id;
    expect([await bareBest('kg'), await bareBest('box')]).toEqual([price, undefined]);
    for (const path of ['products', 'prices']) {
      const { status, body } = await admin.call('GET', `/${path}?quantityUnit=zzz`);
      expect([status, body['details']]).toEqual([
        400,
        [expect.objectContaining({ path: ['quantityUnit'], message: 'quantityUnit must be a known unit' })],
      ]);
    }
    for (const query of ['quantity=0', 'quantity=some', `quantityUnit=${'x'.repeat(51)}`])
      expect((await admin.call('GET', `/prices?${query}`)).status).toBe(400);
  });

  test('units are converted once each, to the unit of the product', async () => {
    const json = { productId: product, unitCode: 'Pallet', toBaseFactor: 144 };
    const created = await admin.call('POST', '/product-unit-conversions', json);
    expect(created.status).toBe(201);
    const again = await admin.call('POST', '/product-unit-conversions', json);
    expect([again.status, again.body['code']]).toEqual([409, 'uom.duplicate_conversion']);
    const upper = await admin.call('POST', '/product-unit-conversions', { ...json, unitCode: 'PALLET' });
    expect([upper.status, upper.body['code']]).toEqual([409, 'uom.duplicate_conversion']);
    expect(again.body['fieldErrors']).toEqual({
      unitCode: 'The product has a conversion of this unit already.',
    });
    const wrong = (more: object) =>
      refused(admin, 'POST', 'product-unit-conversions', { ...json, unitCode: 'bag', ...more });
    expect(await wrong({ toBaseFactor: 0 })).toEqual([400, 'Invalid input']);
    expect(await wrong({ toBaseFactor: 1_000_001 })).toEqual([400, 'Invalid input']);
    const bare = await admin.create('products', { title: 'Without unit' });
    await admin.create('product-unit-conversions', { ...json, productId: bare });
    expect(await refused(stranger, 'POST', 'product-unit-conversions', json)).toEqual([
      404,
      'Catalog product not found',
    ]);
    const change = { id: created.body.id, toBaseFactor: 288 };
    expect((await admin.call('PUT', '/product-unit-conversions', change)).body).toEqual({
      ok: true,
      updatedAt: expect.any(String),
    });
    const { items } = await admin.list('product-unit-conversions', {
      productId: product,
      unitCode: 'pallet',
    });
    expect(items).toMatchObject([{ unit_code: 'Pallet', to_base_factor: '288.000000000000' }]);
  });

  test('prices that come while their product goes are refused or gone with it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const of = await admin.create('products', { title: 'On its way out' });
      const variant = await admin.create('variants', { productId: of });
      const price = { variantId: variant, priceKindId: retail, currencyCode: 'EUR', unitPriceNet: 1 };
      const [created, deleted] = await Promise.all([
        admin.call('POST', '/prices', price),
        admin.call('DELETE', '/products', { id: of }),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 400, 404]).toContain(created.status);
      expect((await admin.list('prices', { productId: of })).total).toBe(0);
    }
  });

  test('each organization has settings', async () => {
    const read = async (client: CatalogClient) => (await client.call('GET', '/settings')).body;
    expect(await read(admin)).toEqual({ unitPriceDisplayEnabled: false });
    const change = await admin.call('PUT', '/settings', { unitPriceDisplayEnabled: true });
    expect(change).toMatchObject({ status: 200, body: { unitPriceDisplayEnabled: true } });
    expect(change.undoToken).toEqual(expect.any(String));
    expect(await read(admin)).toEqual({ unitPriceDisplayEnabled: true });
    expect(await read(stranger)).toEqual({ unitPriceDisplayEnabled: false });
    expect(await refused(admin, 'PUT', 'settings', {})).toEqual([400, 'Invalid input']);
    const employee = await CatalogClient.of(host, admin.tenant, 'employee');
    expect((await employee.call('PUT', '/settings', { unitPriceDisplayEnabled: false })).status).toBe(403);
  });

  test('schemas of options stay while products have them', async () => {
    const schema = { options: [{ code: 'Size', label: 'Size', choices: [{ code: 's', label: 'Small' }] }] };
    const id = await admin.create('option-schemas', { name: 'Sizes of shirts', schema });
    expect((await admin.find('option-schemas', id))?.['schema']).toMatchObject({
      options: [{ code: 'size', inputType: 'select', isRequired: false }],
    });
    expect(await refused(admin, 'POST', 'option-schemas', { name: 'Sizes of SHIRTS', schema })).toEqual([
      409,
      'Option schema code already in use.',
    ]);
    const shirt = await admin.create('products', { title: 'Shirt', optionSchemaId: id });
    expect(await refused(admin, 'DELETE', 'option-schemas', { id })).toEqual([
      400,
      'Detach products from this schema before deleting it.',
    ]);
    await admin.call('PUT', '/products', { id: shirt, optionSchemaId: null });
    const deletion = await admin.call('DELETE', '/option-schemas', { id });
    expect(deletion.status).toBe(200);
    expect(await refused(admin, 'PUT', 'products', { id: shirt, optionSchemaId: id })).toEqual([
      400,
      'Option schema not found',
    ]);
    expect(await admin.undo(deletion)).toBe(200);
    expect(await refused(stranger, 'DELETE', 'option-schemas', { id })).toEqual([
      404,
      'Option schema not found',
    ]);
  });
});
