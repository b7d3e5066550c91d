import { type CustomFieldKind, customFieldKinds } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import fc from 'fast-check';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from './ImportClient';

/** Texts of characters that CSV, spreadsheets and JSON give a meaning. */
const text = fc
  .string({ unit: fc.constantFrom(...`'=+-@;,"\t\n\r [{0:ä名😀`), minLength: 1, maxLength: 12 })
  .map((drawn) => drawn.trim())
  .filter((drawn) => drawn !== '');

const phone = fc.constantFrom('+48 22 123 45 67', '+1 202 555 0123', '0048 22 123 45 67');
const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const options = ['=1', "'=1", '+48', 'a;=b', '["a"]', '007'];

/** Values of a custom field, by its kind. Files and other records are named by ids, which are plain texts. */
const VALUES: Partial<Record<CustomFieldKind, fc.Arbitrary<string | number | boolean>>> = {
  text,
  multiline: text,
  integer: fc.integer(),
  float: fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((drawn) => drawn + 0),
  currency: fc.integer({ min: -1e9, max: 1e9 }).map((drawn) => drawn / 100),
  boolean: fc.boolean(),
  date: day.map((drawn) => drawn.toISOString().slice(0, 10)),
  datetime: day.map((drawn) => drawn.toISOString()),
  select: fc.constantFrom(...options),
  email: fc.constantFrom('a@example.test', '+x@example.test', '=x@example.test'),
  url: fc.constantFrom('https://example.test/?a=1;=2', 'https://example.test/@x'),
  relation: fc.uuid({ version: 4 }),
};

const KINDS = Object.entries(VALUES) as [CustomFieldKind, fc.Arbitrary<string | number | boolean>][];

describe('an export that is imported', () => {
  let host: TestHost;
  let world: World;
  let client: ImportClient;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    client = new ImportClient(world);
  });
  afterAll(() => host?.stop());

  const download = async (path: string, format: string) => {
    const { status, body } = await world.call<string | object>(
      'GET',
      `${path}?format=${format}&exportScope=full`,
    );
    expect([path, status]).toEqual([path, 200]);
    return typeof body === 'string' ? body : JSON.stringify(body);
  };

  const COMPARED = {
    'catalog.product': { path: '/catalog/products', table: 'catalog_products' },
    'customers.person': { path: '/customers/people', table: 'customers_entities' },
  } as const;

  /** Rows of a table as JSON texts, without what every record has of its own. */
  const rowsOf = async (table: string, ids: readonly string[], isThere: boolean) => {
    const rows = await host.sql<{ row: Record<string, unknown>; tags: string[] }>(
      `SELECT to_jsonb(t) AS row, ARRAY(SELECT g.label FROM catalog_product_tags l JOIN catalog_tags g ON g.id = l.tag_id
                WHERE l.product_id = t.id UNION ALL SELECT g.label FROM customers_tag_assignments l
                  JOIN customers_tags g ON g.id = l.tag_id WHERE l.entity_id = t.id ORDER BY 1) AS tags
         FROM ${table} t WHERE tenant_id = $1 AND (t.id = ANY ($2::uuid[])) = $3`,
      [world.home.tenantId, ids, isThere],
    );
    return rows
      .map(
        ({ row: { id: _id, profile_id: _profile, created_at: _at, updated_at: _version, ...row }, tags }) =>
          JSON.stringify({ ...row, tags }),
      )
      .sort();
  };

  const tagsOfPeople = (format: string): Promise<string[]> =>
    Promise.all(
      ['C++', 'C#', '=1;2'].map((label) => world.make('/customers/tags', { label: `${label} ${format}` })),
    );

  describe.each(['csv', 'json'])('as %s', (format) => {
    test.each(Object.entries(COMPARED))('makes the same records of %s', async (kind, { path, table }) => {
      const fields = [];
      for (const [fieldKind, arbitrary] of KINDS) {
        for (const multi of customFieldKinds[fieldKind].multiple ? [false, true] : [false]) {
          const key = `${fieldKind}${multi ? '_list' : ''}_${format}`;
          const more = { ...(fieldKind === 'select' && { options }) };
          await world.make('/entities/custom-fields', {
            entityId: kind,
            key,
            label: key,
            kind: fieldKind,
            multi,
            ...more,
          });
          const values: fc.Arbitrary<unknown> = multi
            ? fc.uniqueArray(arbitrary, { minLength: 1, maxLength: 3 })
            : arbitrary;
          fields.push([`cf_${key}`, fc.option(values, { nil: undefined })] as const);
        }
      }
      const own: Record<string, fc.Arbitrary<unknown>> = kind === 'catalog.product'
        ? { title: text, description: text, tags: fc.uniqueArray(text, { maxLength: 3 }) }
        : {
            tags: fc.subarray(await tagsOfPeople(format)),
            firstName: text,
            lastName: text,
            primaryPhone: phone,
            description: text,
            jobTitle: text,
          };
      const records = fc.sample(fc.record({ ...own, ...Object.fromEntries(fields) }), {
        numRuns: 25,
      });
      const before = await host.sql<{ id: string }>(`SELECT id FROM ${table}`);
      for (const json of records) await world.make(path, json);
      const written = await rowsOf(
        table,
        before.map(({ id }) => id),
        false,
      );
      expect(written).toHaveLength(records.length);
      const file = await download(path, format);
      const known = (await host.sql<{ id: string }>(`SELECT id FROM ${table}`)).map(({ id }) => id);
      const all = await rowsOf(table, known, true);
      const ended = await client.run({ kind, format }, file);
      expect(ended.report).toEqual([]);
      expect(ended.message).toMatch(/^Not imported, as no row can set them: .*created_at/);
      const made = await rowsOf(table, known, false);
      const [lost, other] = [
        all.filter((row) => !made.includes(row)),
        made.filter((row) => !all.includes(row)),
      ];
      expect([lost.slice(0, 2), other.slice(0, 2)]).toEqual([[], []]);
      expect(made).toEqual(all);
    });
  });

  /** Whoever exports does not see or hold everything of accounts and roles, and members of custom fields are for good. */
  const NOT_CHANGED = new Set(['auth.user', 'auth.role', 'entities.custom_field']);

  test('changes nothing of any kind over its own records', async () => {
    const made: readonly (readonly [path: string, json: object])[] = [
      ['/catalog/products', { title: "'=1+1", sku: '007', tags: ['C++', 'C#'], dimensions: { width: 1.5 } }],
      ['/catalog/categories', { name: '+Garden', slug: 'garden', metadata: { a: ['=1'] } }],
      ['/catalog/option-schemas', { name: '名前', schema: { options: [{ code: 'a', label: '=A' }] } }],
      ['/catalog/price-kinds', { code: 'list-price', title: '=List' }],
      [
        '/customers/companies',
        { displayName: '=Acme', primaryPhone: '+48 22 123 45 67', annualRevenue: 12.5 },
      ],
      ['/customers/people', { firstName: '-Ada', lastName: '@Lovelace', primaryPhone: '+48 22 123 45 67' }],
      ['/customers/deals', { title: "''+Deal", valueAmount: 12.5, valueCurrency: 'EUR' }],
      ['/customers/tags', { label: 'C++' }],
      ['/customers/labels', { label: 'C#' }],
      ['/dictionaries', { key: 'sizes', name: '+Sizes' }],
    ];
    for (const [path, json] of made) await world.make(path, json);
    const collections = host.host.core.recordKinds.items.list().map(({ item }) => item.collection);
    const { body } = await client.call<{ items: { kind: string }[] }>('GET', '/imports/kinds');
    const kinds = new Set(body.items.map(({ kind }) => kind));
    const outcomes: unknown[] = [];
    const imported: string[] = [];
    for (const { kind, describe: describeKind } of collections.filter(
      (one) => kinds.has(one.kind) && !NOT_CHANGED.has(one.kind),
    )) {
      const { path } = describeKind();
      const response = path.includes(':')
        ? undefined
        : await world.call<string>('GET', `${path}?format=csv&exportScope=full`);
      if (!response?.headers.get('content-type')?.includes('text/csv')) continue;
      if (response.body.trimEnd().split('\n').length < 2) continue;
      const json = { kind, format: 'csv', match: 'id', duplicates: 'update' };
      const created = await client.call('POST', '/imports/imports', json);
      if (created.status !== 201) continue;
      const before = await itemsOf(path);
      await client.upload(created.body.id, response.body);
      const { status, refusedRows, report } = await client.finish(created.body.id);
      imported.push(kind);
      if (status !== 'completed' || refusedRows > 0) outcomes.push([kind, status, report]);
      else if ((await itemsOf(path)) !== before) outcomes.push([kind, before, await itemsOf(path)]);
    }
    expect(outcomes).toEqual([]);
    // Categories have no export.
    expect(imported.length).toBeGreaterThanOrEqual(made.length - 1);
  });

  /** The items of a list as text, without their versions. */
  const itemsOf = async (path: string): Promise<string> => {
    const items = JSON.parse(await download(path, 'json')) as Record<string, unknown>[];
    return JSON.stringify(items.map(({ updated_at: _at, updatedAt: _version, ...item }) => item));
  };
});
