import { testTenant, type TestHost } from '@tenantry/core/testing';
import { CATALOG, CatalogClient, type Page } from './CatalogClient';

/** Labels that a slug made of letters and digits alone cannot tell apart, and labels in several scripts. */
const LABELS = ['C', 'C#', 'C++', 'Ελλάδα', '名前', '東京', '🙂', '🙃', '+1', '+ 1', 'Straße', 'Strasse'];

let host: TestHost;
let admin: CatalogClient;

beforeAll(async () => {
  host = await testTenant(CATALOG);
  admin = await CatalogClient.of(host, await host.homeTenant());
});
afterAll(() => host?.stop());

const slugsOf = (items: Page['items'], member: string) => items.map((item) => item[member] as string);

describe('tags of a product', () => {
  const labelsOf = async (id: string) => new Set((await admin.find('products', id))?.['tags'] as string[]);

  test('are the labels that were sent', async () => {
    const id = await admin.create('products', { title: 'All', tags: LABELS });
    expect(await labelsOf(id)).toEqual(new Set(LABELS));
    const { items } = await admin.list('tags', { pageSize: '200' });
    expect(new Set(items.map(({ label }) => label))).toEqual(new Set(LABELS));
    expect(new Set(slugsOf(items, 'slug')).size).toBe(LABELS.length);
    for (const label of LABELS) {
      await admin.call('PUT', '/products', { id, tags: [label] });
      expect(await labelsOf(id)).toEqual(new Set([label]));
    }
  });

  test('are the same where several products get them at once', async () => {
    const tags = ['Once', 'Once!', 'Once?'];
    const ids = await Promise.all(
      [tags, tags.toReversed(), tags].map((sent) => admin.create('products', { title: 'One', tags: sent })),
    );
    for (const id of ids) expect(await labelsOf(id)).toEqual(new Set(tags));
    const { items } = await admin.list('tags', { search: 'once' });
    expect(new Set(slugsOf(items, 'slug'))).toEqual(new Set(['once', 'once-1', 'once-2']));
  });
});

describe('codes of option schemas', () => {
  const schema = (name: string) => ({ name, schema: { options: [] } });

  test('are made of names in any script, numbered, and can be sent back', async () => {
    for (const name of LABELS) {
      const id = await admin.create('option-schemas', schema(name));
      const code = (await admin.find('option-schemas', id))?.['code'];
      expect(code).toMatch(/^[a-z0-9_-]+$/);
      expect((await admin.call('PUT', '/option-schemas', { id, code })).status).toBe(200);
    }
  });

  test('are refused for a name that is there already', async () => {
    await admin.create('option-schemas', schema('Sizes'));
    const { status, body } = await admin.call('POST', '/option-schemas', schema('sizes'));
    expect([status, body.error]).toEqual([409, 'Option schema code already in use.']);
  });
});
