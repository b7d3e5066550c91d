import { randomUUID } from 'node:crypto';
import { testTenant, type TestHost, type TestTenant } from '@tenantry/core/testing';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };
interface Body extends Item {
  readonly error: string;
  readonly items: readonly Item[];
  readonly details?: readonly { readonly path: readonly unknown[] }[];
}

/** The module, those of undo and of custom fields, and two with records that are translated, with what they require. */
const OPTIONS = {
  module: 'modules/translations',
  sources: [
    './modules/audit_logs',
    './modules/catalog',
    './modules/dictionaries',
    './modules/entities',
    './modules/progress',
  ],
};
const GERMAN = { title: 'Lampe', description: 'Leuchtet' };

describe('texts of records in other languages', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: string;
  let stranger: string;
  let product: string;
  let path: string;

  const call = async (
    method: string,
    url: string,
    json?: object,
    headers?: Record<string, string>,
    token = admin,
  ) => {
    const request = { token, headers, ...(json && { json }) };
    const { status, body, headers: given } = await host.request<Body>(method, url, request);
    const text = given.get('x-operation');
    const operation = text === null ? {} : (JSON.parse(decodeURIComponent(text.slice(3))) as object);
    return { status, body, operation: operation as { id?: string; undoToken?: string } };
  };
  const undo = async ({ operation }: { operation: { undoToken?: string } }) =>
    (await call('POST', '/audit_logs/audit-logs/actions/undo', { undoToken: operation.undoToken })).status;
  const redo = async ({ operation }: { operation: { id?: string } }) =>
    (await call('POST', '/audit_logs/audit-logs/actions/redo', { logId: operation.id })).status;
  const texts = async () => (await call('GET', path)).body['translations'];
  const shown = async (query: string, headers?: Record<string, string>) =>
    (await call('GET', `/catalog/products?id=${product}${query}`, undefined, headers)).body.items[0]?.[
      'title'
    ];

  beforeAll(async () => {
    host = await testTenant(OPTIONS);
    tenant = await host.homeTenant();
    admin = await tenant.signInAs('admin');
    stranger = await (await host.tenant()).signInAs('admin');
    const json = { title: 'Lamp', description: 'Shines', sku: 'LAMP' };
    product = (await call('POST', '/catalog/products', json)).body.id;
    path = `/translations/catalog.product/${product}`;
  });
  afterAll(() => host?.stop());

  test('are saved as a whole, and undone and redone', async () => {
    expect(await call('GET', path)).toMatchObject({
      status: 404,
      body: {
        error: 'The record has no translations',
        translatable: ['title', 'subtitle', 'description', 'seoTitle', 'seoDescription'],
      },
    });
    const first = await call('PUT', path, { de: GERMAN, 'fr-CA': { title: 'Lampe française' } });
    const stored = { de: GERMAN, fr: { title: 'Lampe française' } };
    const answered = { entityType: 'catalog.product', entityId: product, translations: stored };
    expect(first).toMatchObject({ status: 200, body: answered });
    expect(first.body).toEqual((await call('GET', path)).body);
    expect(await texts()).toEqual({ de: GERMAN, fr: { title: 'Lampe française' } });
    const second = await call('PUT', path, {
      de: { title: 'Leuchte', description: '' },
      pl: { title: 'Lampa' },
    });
    expect(second.status).toBe(200);
    expect(await texts()).toEqual({ de: { title: 'Leuchte' }, pl: { title: 'Lampa' } });
    expect(await undo(second)).toBe(200);
    expect(await texts()).toEqual({ de: GERMAN, fr: { title: 'Lampe française' } });
    expect(await redo(second)).toBe(200);
    expect(await undo(second)).toBe(400);
    expect((await call('PUT', path, { de: GERMAN, pl: { title: 'Lampa' } })).status).toBe(200);
    const deletion = await call('DELETE', path);
    expect(deletion.status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await undo(deletion)).toBe(200);
    expect(await texts()).toEqual({ de: GERMAN, pl: { title: 'Lampa' } });
    const log = await call(
      'GET',
      `/audit_logs/audit-logs/actions?resourceKind=catalog.product&resourceId=${product}&includeRelated=true`,
    );
    expect(log.body.items.map(({ resourceKind }) => resourceKind)).toContain('translations.record_texts');
  });

  test('are removed by null, all of them as by a deletion', async () => {
    const { id } = (await call('POST', '/catalog/products', { title: 'Chair' })).body;
    const own = `/translations/catalog.product/${id}`;
    await call('PUT', own, { de: { title: 'Stuhl', subtitle: 'Holz' }, pl: { title: 'Krzesło' } });
    const some = await call('PUT', own, { de: { title: 'Stuhl', subtitle: null }, pl: { title: null } });
    expect(some.body['translations']).toEqual({ de: { title: 'Stuhl' } });
    const rest = await call('PUT', own, { de: { title: null } });
    expect([rest.status, rest.body['translations']]).toEqual([200, {}]);
    expect((await call('GET', own)).status).toBe(404);
    expect((await call('PUT', own, { de: { title: null } })).status).toBe(200);
    expect(await undo(rest)).toBe(200);
    expect((await call('GET', own)).body['translations']).toEqual({ de: { title: 'Stuhl' } });
    expect((await call('PUT', own, {})).status).toBe(400);
  });

  test('are found by every name of their kind, and answered with the name that was asked with', async () => {
    const { id } = (await call('POST', '/catalog/products', { title: 'Sofa' })).body;
    const names = ['catalog:catalog_product', 'catalog:product', 'catalog.product'];
    for (const name of names) {
      const own = `/translations/${name}/${id}`;
      const saved = await call('PUT', own, { de: { title: name } });
      expect([saved.status, saved.body['entityType']]).toEqual([200, name]);
      for (const other of names) {
        const { body } = await call('GET', `/translations/${encodeURIComponent(other)}/${id}`);
        expect(body).toMatchObject({ entityType: other, translations: { de: { title: name } } });
        const list = await call('GET', `/translations/records?entityType=${other}&entityId=${id}`);
        expect(list.body.items).toHaveLength(1);
      }
    }
    expect((await call('GET', `/translations/catalog:catalog_nothing/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/translations/catalog:catalog_product/${id}`)).status).toBe(204);
  });

  test('are answered in lists, details and exports where the client asks for a language', async () => {
    expect(await shown('')).toBe('Lamp');
    expect(await shown('&locale=de')).toBe('Lampe');
    expect(await shown('&locale=DE_at')).toBe('Lampe');
    expect(await shown('&locale=es')).toBe('Lamp');
    const polish = { 'accept-language': 'pl' };
    expect(await shown('', polish)).toBe('Lamp');
    expect(await shown('&locale=auto', polish)).toBe('Lampa');
    const one = await call('GET', `/catalog/products/${product}?locale=de`);
    expect(one.body).toMatchObject({ title: 'Lampe', description: 'Leuchtet', sku: 'LAMP' });
    const file = await host.request<string>('GET', '/catalog/products?format=csv&locale=de', {
      token: admin,
    });
    expect(String(file.body)).toContain('Leuchtet');
    expect((await call('GET', '/catalog/products?locale=klingonish')).status).toBe(400);
    const few = await host.queriesDuring(() => call('GET', '/catalog/products?locale=de'));
    for (let at = 0; at < 3; at += 1) await call('POST', '/catalog/products', { title: `More ${at}` });
    expect(await host.queriesDuring(() => call('GET', '/catalog/products?locale=de'))).toBe(few);
  });

  test('are those of categories and of dictionary entries as well', async () => {
    const garden = (await call('POST', '/catalog/categories', { name: 'Garden' })).body.id;
    const hoses = (await call('POST', '/catalog/categories', { name: 'Hoses', parentId: garden })).body.id;
    await call('PUT', `/translations/catalog.category/${garden}`, {
      de: { name: 'Garten', description: 'Grün' },
    });
    const { items } = (await call('GET', '/catalog/categories?locale=de')).body;
    expect(items).toMatchObject([
      { id: garden, name: 'Garten', description: 'Grün' },
      { id: hoses, name: 'Hoses', parentName: 'Garten', pathLabel: 'Garten / Hoses' },
    ]);
    const tree = (await call('GET', '/catalog/categories?view=tree&locale=de')).body.items;
    expect(tree).toMatchObject([{ name: 'Garten', children: [{ pathLabel: 'Garten / Hoses' }] }]);
    const dictionary = (await call('POST', '/dictionaries', { key: 'colours', name: 'Colours' })).body.id;
    const entries = `/dictionaries/${dictionary}/entries`;
    const red = (await call('POST', entries, { value: 'red' })).body.id;
    expect(
      (await call('PUT', `/translations/dictionaries.entry/${red}`, { de: { label: 'Rot' } })).status,
    ).toBe(200);
    expect((await call('GET', `${entries}?locale=de`)).body.items).toMatchObject([
      { value: 'red', label: 'Rot' },
    ]);
    expect(
      (await call('GET', '/translations/records?entityType=dictionaries.entry')).body.items,
    ).toMatchObject([{ entityId: red, translations: { de: { label: 'Rot' } } }]);
    expect((await call('GET', '/translations/records?format=csv')).status).toBe(200);
  });

  test('are those of custom fields that are plain texts', async () => {
    const define = async (key: string, more: object) => {
      const json = { entityId: 'catalog.product', key, label: key, ...more };
      expect((await call('POST', '/entities/definitions', json)).status).toBeLessThan(300);
    };
    await define('care', { kind: 'text' });
    await define('notes', { kind: 'boolean' });
    await define('height', { kind: 'integer' });
    await define('color', { kind: 'text' });
    const json = { title: 'Table', cf_care: 'Wipe', cf_height: 7 };
    const id = (await call('POST', '/catalog/products', json)).body.id;
    const own = `/translations/catalog.product/${id}`;
    const { translatable } = (await call('GET', own)).body;
    expect(translatable).toEqual(expect.arrayContaining(['title', 'cf_care', 'cf_color']));
    expect(translatable).not.toContain('cf_notes');
    expect(translatable).not.toContain('cf_height');
    for (const text of [
      { cf_height: '8' },
      { cf_notes: 'x' },
      { cf_nothing: 'x' },
      { cf_care: 'x'.repeat(9999) },
    ]) {
      const { status, body } = await call('PUT', own, { de: text });
      expect([status, body.details?.[0]?.path]).toEqual([400, ['de', Object.keys(text)[0]]]);
    }
    // A text of a field without a value in the record is kept, and shown once the record has a value.
    const saved = await call('PUT', own, { de: { title: 'Tisch', cf_care: 'Abwischen', cf_color: 'Rot' } });
    expect(saved.status).toBe(200);
    const german = { title: 'Tisch', cf_care: 'Abwischen', cf_height: 7 };
    const one = (await call('GET', `/catalog/products/${id}?locale=de`)).body;
    expect(one).toMatchObject({ ...german, customValues: { care: 'Abwischen', height: 7 } });
    expect(one['customFields']).toMatchObject([{ key: 'care', value: 'Abwischen' }, { key: 'height' }]);
    expect(one).not.toHaveProperty('cf_color');
    const list = async (query: string) =>
      (await call('GET', `/catalog/products?id=${id}${query}`)).body.items;
    expect(await list('&locale=de')).toMatchObject([german]);
    expect(await list('')).toMatchObject([{ title: 'Table', cf_care: 'Wipe' }]);
    const file = await host.request<string>('GET', `/catalog/products?format=csv&locale=de`, {
      token: admin,
    });
    expect(String(file.body)).toContain('Abwischen');
    await undo(saved);
    expect(await list('&locale=de')).toMatchObject([{ title: 'Table', cf_care: 'Wipe' }]);
    // The fields of another tenant are none here.
    const foreign = (await call('POST', '/catalog/products', { title: 'Other' }, undefined, stranger)).body
      .id;
    const theirs = `/translations/catalog.product/${foreign}`;
    expect((await call('PUT', theirs, { de: { cf_care: 'x' } }, undefined, stranger)).status).toBe(400);
  });

  test('are those of custom fields of categories', async () => {
    const field = { entityId: 'catalog.category', key: 'slogan', label: 'Slogan', kind: 'text' };
    await call('POST', '/entities/definitions', field);
    const id = (await call('POST', '/catalog/categories', { name: 'Pets', cf_slogan: 'For cats' })).body.id;
    await call('PUT', `/translations/catalog.category/${id}`, { de: { cf_slogan: 'Für Katzen' } });
    const { items } = (await call('GET', `/catalog/categories?ids=${id}&locale=de`)).body;
    expect(items).toMatchObject([{ name: 'Pets', cf_slogan: 'Für Katzen' }]);
  });

  test('are exported, each tenant its own', async () => {
    const exported = async (format: string, token: string) =>
      (await host.request<string | object>('GET', `/translations/records?format=${format}`, { token })).body;
    const json = JSON.stringify(await exported('json', admin));
    expect(json).toContain(product);
    expect(json).toContain(GERMAN.title);
    expect(await exported('csv', admin)).toContain(product);
    for (const format of ['csv', 'json']) {
      expect(JSON.stringify(await exported(format, stranger))).not.toContain(product);
    }
  });

  test('stay while their record is gone', async () => {
    const id = (await call('POST', '/catalog/products', { title: 'Brief' })).body.id;
    const own = `/translations/catalog.product/${id}`;
    await call('PUT', own, { de: { title: 'Kurz' } });
    const deletion = await call('DELETE', `/catalog/products?id=${id}`);
    expect((await call('GET', own)).status).toBe(404);
    expect(await undo(deletion)).toBe(200);
    expect((await call('GET', own)).body['translations']).toEqual({ de: { title: 'Kurz' } });
  });

  test.each([
    ['what is no language', { xx: { title: 'X' } }, ['xx']],
    ['members that are not translatable', { de: { sku: 'X' } }, ['de', 'sku']],
    ['members that nothing has', { de: { constructor: 'X' } }, ['de', 'constructor']],
    ['texts that the member cannot have', { de: { title: 'x'.repeat(256) } }, ['de', 'title']],
  ])('are not %s', async (_what, json, expected) => {
    const { status, body } = await call('PUT', path, json);
    expect([status, body.details?.[0]?.path]).toEqual([400, expected]);
  });

  test('are refused where they are none', async () => {
    expect((await call('PUT', path, { de: 'x' })).status).toBe(400);
    expect((await call('PUT', path, { '../..': { title: 'x' } })).status).toBe(400);
    expect((await call('PUT', `/translations/catalog.nothing/${product}`, { de: GERMAN })).status).toBe(404);
    expect((await call('PUT', `/translations/catalog.product/${randomUUID()}`, { de: GERMAN })).status).toBe(
      404,
    );
    expect((await call('GET', '/translations/catalog.product/x')).status).toBe(400);
    expect((await call('DELETE', `/translations/dictionaries.entry/${product}`)).status).toBe(404);
  });

  test('are out of reach for other tenants, and take the features of the record as well', async () => {
    const before = await texts();
    const requests: [string, object?][] = [['GET'], ['PUT', { de: { title: 'Mine' } }], ['DELETE']];
    const translator = await tenant.signInAs(['translations.view', 'translations.manage']);
    const viewer = await tenant.signInAs('employee');
    for (const [method, json] of requests) {
      expect((await call(method, path, json, undefined, stranger)).status).toBe(404);
      expect((await call(method, path, json, undefined, translator)).status).toBe(403);
      expect((await call(method, path, json, undefined, viewer)).status).toBe(method === 'GET' ? 200 : 403);
      expect((await host.request(method, path, json && { json })).status).toBe(401);
    }
    expect((await call('GET', '/translations/records', undefined, undefined, stranger)).body.items).toEqual(
      [],
    );
    expect(await texts()).toEqual(before);
  });
});
