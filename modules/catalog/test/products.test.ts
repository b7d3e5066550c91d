import { testTenant, type TestHost } from '@tenantry/core/testing';
import { CATALOG, CatalogClient } from './CatalogClient';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('products', () => {
  let host: TestHost;
  let admin: CatalogClient;
  let stranger: CatalogClient;
  let employee: CatalogClient;

  beforeAll(async () => {
    host = await testTenant(CATALOG);
    admin = await CatalogClient.of(host, await host.homeTenant());
    stranger = await CatalogClient.of(host, await host.tenant());
    employee = await CatalogClient.of(host, admin.tenant, 'employee');
  });

  afterAll(() => host?.stop());

  /** Without their versions, which undo and redo change. */
  const rowsOf = (productId: string) =>
    host.sql(
      `SELECT what, row - 'updated_at' AS row FROM (
       SELECT 'product' AS what, to_jsonb(p) AS row FROM catalog_products p WHERE id = $1
       UNION ALL SELECT 'variant', to_jsonb(v) FROM catalog_variants v WHERE product_id = $1
       UNION ALL SELECT 'price', to_jsonb(c) FROM catalog_prices c WHERE product_id = $1
       UNION ALL SELECT 'unit', to_jsonb(u) FROM catalog_product_unit_conversions u WHERE product_id = $1
       UNION ALL SELECT 'category', to_jsonb(l) FROM catalog_product_categories l WHERE product_id = $1
       UNION ALL SELECT 'tag', to_jsonb(g) FROM catalog_product_tags g WHERE product_id = $1
       UNION ALL SELECT 'schema', to_jsonb(s) - 'deleted_at' FROM catalog_option_schemas s
                  WHERE s.deleted_at IS NULL AND s.id = (SELECT option_schema_id FROM catalog_products WHERE id = $1)
       ) rows ORDER BY 1, 2`,
      [productId],
    );

  test('keep what they are given, in canonical spelling', async () => {
    const id = await admin.create('products', {
      title: '  Solvent ',
      subtitle: '',
      sku: 'SOL-1',
      handle: 'Solvent-One',
      taxRate: 23,
      productType: 'bundle',
      primaryCurrencyCode: 'EUR',
      defaultUnit: 'Pieces',
      defaultSalesUnit: 'quantity',
      unitPrice: { enabled: true, referenceUnit: ' Kilograms', baseQuantity: 2.5 },
      dimensions: { width: 1.5, unit: 'cm' },
      weightValue: '0.1',
      countryOfOriginCode: 'de',
      unNumber: '1263',
      availableFrom: '2026-01-01T00:00:00Z',
      availableUntil: '2027-01-01T00:00:00.000Z',
      minOrderQty: 1,
      maxOrderQty: 10,
      orderQtyIncrement: '0.5',
      ageMin: 18,
      hsCode: '3814.00',
      cnCode: '3814 00 90',
      pkwiuCode: '20.30.22.0',
      gtuCodes: ['gtu_04', 'GTU_12'],
      exciseCategory: 'solvents',
      requiresPrescription: true,
      hazmatClass: '3',
      hazmatPackingGroup: 'ii',
      containsLithiumBattery: true,
      metadata: { shelf: 4 },
      tags: ['fresh', ' fresh', 'New in'],
    });
    expect(await admin.find('products', id)).toMatchObject({
      id,
      title: 'Solvent',
      subtitle: null,
      handle: 'solvent-one',
      tax_rate: '23.0000',
      product_type: 'bundle',
      default_unit: 'pc',
      default_sales_unit: 'pc',
      default_sales_unit_quantity: '1.000000',
      unit_price: { enabled: true, reference_unit: 'kg', base_quantity: '2.500000' },
      dimensions: { width: 1.5, unit: 'cm' },
      weight_value: '0.1000',
      country_of_origin_code: 'DE',
      un_number: 'UN1263',
      min_order_qty: 1,
      max_order_qty: 10,
      order_qty_increment: 0.5,
      age_min: 18,
      hs_code: '3814.00',
      cn_code: '3814 00 90',
      pkwiu_code: '20.30.22.0',
      gtu_codes: ['GTU_04', 'GTU_12'],
      excise_category: 'solvents',
      requires_prescription: true,
      hazmat_packing_group: 'II',
      contains_lithium_battery: true,
      available_until: '2027-01-01T00:00:00.000Z',
      is_active: true,
      is_configurable: false,
      organization_id: admin.tenant.organizationId,
      tags: ['fresh', 'New in'],
      categories: [],
      categoryIds: [],
      offers: [],
      channelIds: [],
      pricing: null,
    });
    expect((await admin.list('products', { id, channelIds: UNKNOWN })).items).toEqual([]);
    expect((await admin.list('products', { id, channelIds: '' })).items).toHaveLength(1);
    expect((await admin.list('tags', { search: 'NEW', page: '', pageSize: '' })).items).toMatchObject([
      { label: 'New in', slug: 'new-in' },
    ]);
    expect(
      (await admin.call('PUT', '/products', { id, unitPrice: { baseQuantity: 1 }, sku: '' })).body,
    ).toEqual({
      ok: true,
      updatedAt: expect.any(String),
    });
    expect(await admin.find('products', id)).toMatchObject({
      sku: null,
      title: 'Solvent',
      unit_price: { enabled: true, reference_unit: 'kg', base_quantity: '1.000000' },
    });
  });

  test.each([
    ['nothing', {}, 'title'],
    ['a blank title', { title: ' ' }, 'title'],
    ['an odd SKU', { sku: 'a b' }, 'sku'],
    ['an odd handle', { handle: 'ä' }, 'handle'],
    ['an odd type', { productType: 'odd' }, 'productType'],
    ['a currency that is none', { primaryCurrencyCode: 'EUX' }, 'primaryCurrencyCode'],
    ['a currency that has been withdrawn', { primaryCurrencyCode: 'DEM' }, 'primaryCurrencyCode'],
    ['too much tax', { taxRate: 101 }, 'taxRate'],
    ['no quantity', { defaultSalesUnitQuantity: 0 }, 'defaultSalesUnitQuantity'],
    ['an unknown GTU code', { gtuCodes: ['GTU_14'] }, 'gtuCodes'],
    ['an odd packing group', { hazmatPackingGroup: 'IV' }, 'hazmatPackingGroup'],
    ['an odd customs code', { hsCode: 'a/b' }, 'hsCode'],
    ['no UN number', { unNumber: '12' }, 'unNumber'],
    ['no country', { countryOfOriginCode: 'ZZ' }, 'countryOfOriginCode'],
    ['no URL', { canonicalUrl: 'javascript:alert(1)' }, 'canonicalUrl'],
    ['a time beyond all', { launchAt: '+123456-01-01T00:00:00Z' }, 'launchAt'],
    ['times out of order', { launchAt: '2026-02-01', endOfLifeAt: '2026-01-01' }, 'endOfLifeAt'],
    [
      'an end before the begin',
      { availableFrom: '2026-02-01', availableUntil: '2026-01-01' },
      'availableUntil',
    ],
    ['more at least than at most', { minOrderQty: 3, maxOrderQty: 2 }, 'maxOrderQty'],
    ['steps beyond the most', { orderQtyIncrement: 3, maxOrderQty: 2 }, 'maxOrderQty'],
    ['a unit price without unit', { defaultUnit: 'kg', unitPrice: { enabled: true } }, 'unitPrice'],
    ['a unit that prices do not refer to', { unitPrice: { referenceUnit: 'Gram' } }, 'unitPrice'],
    ['too many categories', { categoryIds: Array.from({ length: 101 }, () => UNKNOWN) }, 'categoryIds'],
  ])('refuse %s', async (_what, members, member) => {
    const json = member === 'title' ? members : { title: 'Refused', ...members };
    const { status, body } = await admin.call<{ error: string; details: { path: string[] }[] }>(
      'POST',
      '/products',
      json,
    );
    expect(status).toBe(400);
    expect(body.error).toBe('Invalid input');
    expect(body.details[0]?.path[0]).toBe(member);
  });

  test('keep their version when the unit price is sent as it is stored, whichever of its members are sent', async () => {
    const unchanged = async (id: string, unitPrice: object | null) => {
      const before = await admin.find('products', id);
      const { status, logId } = await admin.call('PUT', '/products', { id, unitPrice, tags: ['Priced'] });
      expect([status, logId]).toEqual([200, undefined]);
      expect(await admin.find('products', id)).toEqual(before);
    };
    const without = await admin.create('products', { title: 'No unit price', tags: ['Priced'] });
    for (const unitPrice of [null, {}, { enabled: false }, { referenceUnit: null }]) {
      await unchanged(without, unitPrice);
    }
    const unitPrice = { enabled: true, referenceUnit: 'kg', baseQuantity: 2.5 };
    const json = { title: 'Unit price', defaultUnit: 'kg', unitPrice, tags: ['Priced'] };
    const id = await admin.create('products', json);
    await unchanged(id, { enabled: true });
    await unchanged(id, { referenceUnit: 'kg', baseQuantity: '2.500' });
    const tagged = await admin.call('PUT', '/products', {
      id,
      unitPrice: { enabled: true },
      tags: ['Other'],
    });
    expect([tagged.status, tagged.logId]).toEqual([200, expect.any(String)]);
    expect(await admin.find('products', id)).toMatchObject({ tags: ['Other'] });
    const cleared = await admin.call('PUT', '/products', { id, unitPrice: null });
    expect([cleared.status, cleared.logId]).toEqual([200, expect.any(String)]);
  });

  test('are found by units, whatever their case, and keep units of weight as they are written', async () => {
    const unitPrice = { referenceUnit: 'PIECES' };
    const id = await admin.create('products', { title: 'Tea', weightUnit: 'KG', unitPrice });
    const read = { weight_unit: 'KG', unit_price: { reference_unit: 'pc' } };
    expect(await admin.find('products', id)).toMatchObject(read);
    for (const [field, value] of [
      ['weightUnit', 'kg'],
      ['unitPriceReferenceUnit', 'Piece'],
    ] as const) {
      const found = await admin.list('products', {
        'filter[conditions][0][field]': field,
        'filter[conditions][0][op]': 'is',
        'filter[conditions][0][value]': value,
      });
      expect(found.items).toMatchObject([{ id }]);
    }
  });

  test('are found by codes of a fixed case, however they are written, and keep those they have', async () => {
    const id = await admin.create('products', { title: 'Made in Andorra', countryOfOriginCode: 'ad' });
    const found = async (field: string, op: string, value: string) =>
      (
        await admin.list('products', {
          'filter[conditions][0][field]': field,
          'filter[conditions][0][op]': op,
          'filter[conditions][0][value]': value,
        })
      ).items.map((item) => item.id);
    expect((await admin.find('products', id))?.['country_of_origin_code']).toBe('AD');
    for (const value of ['ad', 'Ad', 'AD'])
      expect(await found('countryOfOriginCode', 'is', value)).toEqual([id]);
    await host.sql('UPDATE catalog_products SET country_of_origin_code = $2 WHERE id = $1', [id, 'ZZ']);
    const change = async (countryOfOriginCode: string) =>
      (await admin.call('PUT', '/products', { id, title: 'Made somewhere', countryOfOriginCode })).status;
    expect([await change('zz'), await change('XX'), await change('PL'), await change('ZZ')]).toEqual([
      200, 400, 200, 400,
    ]);
  });

  test('have each GTU code once, however often it is sent', async () => {
    const gtuCodes = [...Array.from({ length: 13 }, () => 'GTU_02'), 'gtu_01', 'GTU_01 ', 'GTU_02'];
    const id = await admin.create('products', { title: 'Coded', gtuCodes });
    expect((await admin.find('products', id))?.['gtu_codes']).toEqual(['GTU_02', 'GTU_01']);
    await admin.call('PUT', '/products', { id, gtuCodes: ['GTU_03', 'GTU_03'] });
    expect((await admin.find('products', id))?.['gtu_codes']).toEqual(['GTU_03']);
  });

  test('keep categories and parents that were deleted when they are sent unchanged', async () => {
    const [gone, stays] = [
      await admin.create('categories', { name: 'Soon gone' }),
      await admin.create('categories', { name: 'Stays' }),
    ];
    const child = await admin.create('categories', { name: 'Child', parentId: gone });
    const id = await admin.create('products', { title: 'Kept', categoryIds: [gone] });
    const other = await admin.create('products', { title: 'Other' });
    expect((await admin.call('DELETE', `/categories?id=${gone}`)).status).toBe(200);
    const change = async (path: string, json: object) => (await admin.call('PUT', path, json)).status;
    expect(await change('/products', { id, title: 'Renamed', categoryIds: [gone, stays] })).toBe(200);
    expect(await change('/products', { id: other, categoryIds: [gone] })).toBe(400);
    expect(await change('/categories', { id: child, name: 'Named', parentId: gone })).toBe(200);
    expect(await change('/categories', { id: stays, parentId: gone })).toBe(400);
  });

  test('refuse what does not fit together', async () => {
    const refused = async (json: object) => {
      const { status, body } = await admin.call('POST', '/products', { title: 'Refused', ...json });
      return [status, body.error];
    };
    const theirs = await stranger.create('categories', { name: 'Theirs' });
    const gone = await admin.create('categories', { name: 'Gone' });
    await admin.call('DELETE', `/categories?id=${gone}`);
    expect(await refused({ defaultSalesUnit: 'kg' })).toEqual([400, 'uom.default_unit_missing']);
    expect(await refused({ taxRateId: UNKNOWN })).toEqual([400, 'Tax class not found']);
    expect(await refused({ categoryIds: [theirs] })).toEqual([403, 'Cross-tenant relation forbidden']);
    expect(await refused({ optionSchemaId: UNKNOWN })).toEqual([403, 'Cross-tenant relation forbidden']);
    expect(await refused({ categoryIds: [gone] })).toEqual([400, 'Category not found']);
    expect((await admin.list('products', { search: 'Refused' })).total).toBe(0);

    const id = await admin.create('products', { title: 'Dated', availableFrom: '2026-02-01' });
    const { status } = await admin.call('PUT', '/products', { id, availableUntil: '2026-01-01' });
    expect(status).toBe(400);
  });

  test('are distinguished by SKU and handle within an organization, also when created at once', async () => {
    const json = (title: string) => ({ title, sku: 'TWIN', isActive: false });
    const answers = await Promise.all(
      [1, 2, 3].map((n) => admin.call('POST', '/products', json(`Twin ${n}`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({
      error: 'SKU already in use.',
      fieldErrors: { sku: 'SKU already in use.' },
      details: [{ path: ['sku'], message: 'SKU already in use.', code: 'duplicate', origin: 'validation' }],
    });
    const id = await admin.create('products', { title: 'Other', handle: 'Other' });
    const change = await admin.call('PUT', '/products', { id, sku: 'TWIN' });
    expect([change.status, change.body.error]).toEqual([400, 'SKU already in use.']);
    const handle = await admin.call('POST', '/products', { title: 'Other', handle: 'OTHER' });
    expect([handle.status, handle.body.error]).toEqual([400, 'Handle already in use.']);
    expect((await stranger.call('POST', '/products', json('Elsewhere'))).status).toBe(201);
  });

  test('are guarded by features, tenants, ids and the optimistic lock', async () => {
    const id = await admin.create('products', { title: 'Guarded' });
    const status = async (client: CatalogClient, method: string, json: object, headers = {}) => {
      const answer = await client.call(method, '/products', json, headers);
      return [answer.status, answer.body.error];
    };
    expect(await status(employee, 'POST', { title: 'No' })).toEqual([403, 'Forbidden']);
    expect((await employee.find('products', id))?.['title']).toBe('Guarded');
    expect(await stranger.find('products', id)).toBeUndefined();
    expect(await status(stranger, 'PUT', { id, title: 'Mine' })).toEqual([404, 'Catalog product not found']);
    expect(await status(stranger, 'DELETE', { id })).toEqual([404, 'Catalog product not found']);
    expect(await status(admin, 'PUT', { title: 'No id' })).toEqual([400, 'Product id is required.']);
    expect(await status(admin, 'DELETE', { id: 'x' })).toEqual([400, 'Invalid id']);
    const seen = String((await admin.find('products', id))?.['updated_at']);
    const lock = { 'x-expected-updated-at': seen };
    expect(await status(admin, 'PUT', { id, title: 'First' }, lock)).toEqual([200, undefined]);
    expect(await status(admin, 'PUT', { id, title: 'Second' }, lock)).toEqual([409, 'record_modified']);
    expect(await status(admin, 'DELETE', { id }, lock)).toEqual([409, 'record_modified']);
    expect((await admin.find('products', id))?.['title']).toBe('First');
  });

  test('go with all that is theirs, and come back with it under the same ids', async () => {
    const category = await admin.create('categories', { name: 'Garden' });
    const kind = await admin.create('price-kinds', { code: 'retail', title: 'Retail' });
    const created = await admin.call('POST', '/products', {
      title: 'Hose',
      defaultUnit: 'm',
      categoryIds: [category],
      tags: ['Green'],
      optionSchema: { name: 'Colours', options: [{ code: 'colour', label: 'Colour' }] },
    });
    const { id } = created.body;
    const variant = await admin.create('variants', {
      productId: id,
      name: 'Long',
      sku: 'H-L',
      isDefault: true,
    });
    await admin.create('prices', {
      variantId: variant,
      priceKindId: kind,
      currencyCode: 'EUR',
      unitPriceNet: 10,
    });
    await admin.create('prices', { productId: id, priceKindId: kind, currencyCode: 'EUR', unitPriceNet: 8 });
    await admin.create('product-unit-conversions', { productId: id, unitCode: 'roll', toBaseFactor: 25 });
    const before = await rowsOf(id);
    expect(before.map((row) => row['what'])).toEqual([
      'category',
      'price',
      'price',
      'product',
      'schema',
      'tag',
      'unit',
      'variant',
    ]);

    const deletion = await admin.call('DELETE', `/products?id=${id}`);
    expect(deletion.body).toEqual({ ok: true });
    expect(await rowsOf(id)).toEqual([]);
    const [schemas] = await host.sql<{ live: number }>(
      `SELECT count(*)::int AS live FROM catalog_option_schemas
        WHERE tenant_id = $1 AND deleted_at IS NULL AND name = 'Colours'`,
      [admin.tenant.id],
    );
    expect(schemas?.live).toBe(0);
    expect(await admin.undo(deletion)).toBe(200);
    expect(await rowsOf(id)).toEqual(before);
    expect(await admin.redo(deletion)).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
  });

  test('are brought back as they were by undo, and forth by redo', async () => {
    const other = await admin.create('categories', { name: 'Other' });
    const creation = await admin.call('POST', '/products', { title: 'Was', sku: 'WAS', tags: ['old'] });
    const { id } = creation.body;
    const before = await rowsOf(id);
    const change = await admin.call('PUT', '/products', {
      id,
      title: 'Is',
      tags: ['young'],
      categoryIds: [other],
    });
    const after = await rowsOf(id);
    // Of its own commands: it neither hinders undoing the change, nor goes with it.
    const variant = await admin.create('variants', { productId: id, name: 'Later' });
    expect(await admin.undo(creation)).toBe(400);
    expect(await admin.undo(change)).toBe(200);
    expect((await rowsOf(id)).filter((row) => row['what'] !== 'variant')).toEqual(before);
    expect(await admin.find('variants', variant)).toBeDefined();
    expect(await admin.redo(change)).toBe(200);
    expect((await rowsOf(id)).filter((row) => row['what'] !== 'variant')).toEqual(after);
    expect(await admin.undo(change)).toBe(400);

    const single = await admin.call('POST', '/products', { title: 'Single', sku: 'SINGLE' });
    expect(await admin.undo(single)).toBe(200);
    const taker = await admin.create('products', { title: 'Taker', sku: 'SINGLE' });
    expect(await admin.redo(single)).toBe(400);
    await admin.call('PUT', '/products', { id: taker, sku: null });
    expect(await admin.redo(single)).toBe(200);
    expect((await admin.find('products', single.body.id))?.['title']).toBe('Single');
    await admin.create('variants', { productId: single.body.id, name: 'Came meanwhile' });
  });

  test('emit events for what happens to them', async () => {
    const id = await admin.create('products', { title: 'Told', productType: 'virtual' });
    await admin.call('PUT', '/products', { id, isActive: false });
    await admin.call('DELETE', `/products?id=${id}`);
    const { tenant } = admin;
    const common = { id, tenantId: tenant.id, organizationId: tenant.organizationId, productType: 'virtual' };
    for (const [what, isActive] of [
      ['created', true],
      ['updated', false],
      ['deleted', false],
    ] as const) {
      const event = await host.event(
        `catalog.product.${what}`,
        ({ payload }) => (payload as { id: string }).id === id,
      );
      expect(event.payload).toEqual({ ...common, statusEntryId: null, isActive });
    }
  });
});
