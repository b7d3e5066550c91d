import { type Collection, type CustomFieldKind, customFieldKinds } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { World } from '../../modules/auth/test/accessSupport';
import { MARK } from './fullRecords';
import { ImportClient } from './ImportClient';
import { type MadeRecord, RecordMaker } from './RecordMaker';

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
});

describe('an export of a record of every kind', () => {
  let host: TestHost;
  let world: World;
  let client: ImportClient;
  let made: readonly MadeRecord[];
  let kinds: ReadonlyMap<string, Collection>;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    client = new ImportClient(world);
    const collections = host.host.core.recordKinds.items.list().map(({ item }) => item.collection);
    kinds = new Map(collections.map((one) => [one.kind, one as unknown as Collection]));
    made = await new RecordMaker(world).makeAll((kind) => collectionOf(kind).describe());
  });
  afterAll(() => host?.stop());

  const collectionOf = (kind: string) => kinds.get(kind) as Collection;
  const canChange = ({ kind }: MadeRecord) => 'update' in collectionOf(kind).commands;

  /** Undefined for a list that has no exports. */
  const exported = async ({ path, id }: Pick<MadeRecord, 'path' | 'id'>, format: string) => {
    const query = `format=${format}&ids=${id}`;
    const { headers, body } = await world.call<string | object>('GET', `${path}?${query}`);
    if (!headers.has('content-disposition')) return undefined;
    return typeof body === 'string' ? body : JSON.stringify(body);
  };
  const shown = async ({ path, id }: MadeRecord) => [
    await exported({ path, id }, 'json'),
    (await world.call('GET', `${path}/${id}`)).body,
  ];
  const idsOf = async (kind: string) =>
    (await host.sql<{ id: string }>(`SELECT id FROM ${collectionOf(kind).table}`)).map(({ id }) => id);

  /** What a file has, by the names of its columns. */
  const valuesOf = (file: string, format: string): Readonly<Record<string, unknown>> => {
    if (format === 'json') return (JSON.parse(file) as [Record<string, unknown>])[0];
    return (parse(file, { columns: true }) as [Record<string, unknown>])[0];
  };

  test('is there, of every kind that can be imported and has a list', async () => {
    const { body } = await client.call<{ items: { kind: string }[] }>('GET', '/imports/kinds');
    expect(made.map(({ kind }) => kind).sort()).toEqual(body.items.map(({ kind }) => kind).sort());
    const without: string[] = [];
    for (const record of made) {
      if ((await exported(record, 'csv')) === undefined) without.push(record.kind);
    }
    expect(without).toEqual(['directory.organization', 'catalog.category']);
  });

  test.each(['csv', 'json'])(
    'as %s changes nothing over its record',
    async (format) => {
      const outcomes: unknown[] = [];
      for (const record of made.filter(canChange)) {
        const file = await exported(record, format);
        if (file === undefined) continue;
        const before = await shown(record);
        const ended = await client.run(
          { kind: record.kind, format, match: 'id', duplicates: 'update' },
          file,
        );
        const after = await shown(record);
        const isUnchanged = JSON.stringify(after) === JSON.stringify(before);
        if (ended.updatedRows !== 1 || !isUnchanged)
          outcomes.push([record.kind, ended.report, before, after]);
      }
      expect(outcomes).toEqual([]);
    },
    120_000,
  );

  test.each(['csv', 'json'])(
    'as %s makes a record with all values, or says which not',
    async (format) => {
      const outcomes: unknown[] = [];
      const copied = `${format}12`.slice(0, MARK.length);
      for (const { kind, path, id } of made) {
        const file = await exported({ path, id }, format);
        if (file === undefined) continue;
        const known = await idsOf(kind);
        const ended = await client.run({ kind, format }, file.replaceAll(MARK, copied));
        // The import is a record too.
        const copy = (await idsOf(kind)).find((one) => !known.includes(one) && one !== ended.id);
        if (copy === undefined) {
          outcomes.push([kind, ...ended.report.map((line) => line.replace(/^\d+,/, ''))]);
          continue;
        }
        const [from, to] = [file, (await exported({ path, id: copy }, format)) ?? ''].map((text) =>
          valuesOf(text.replaceAll(copy, id).replaceAll(copied, MARK), format),
        );
        const said = new Set((ended.message ?? '').split(/[:,.] /));
        const lost = Object.keys(from ?? {}).filter(
          (name) => !said.has(name) && JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name]),
        );
        if (lost.length > 0) outcomes.push([kind, lost, from, to, ended.message]);
      }
      // The default entry of a dictionary is one of its own, which the copy does not have yet.
      expect(outcomes).toEqual([['dictionaries.dictionary', 'Dictionary entry not found']]);
    },
    120_000,
  );

  test('is refused where it has another value for a member that does not change', async () => {
    const record = made.find(({ kind }) => kind === 'customers.address') as MadeRecord;
    const [{ entity_id: entityId, organization_id: organizationId }] = JSON.parse(
      (await exported(record, 'json')) ?? '[]',
    ) as [Record<string, string>];
    const json = { kind: record.kind, format: 'csv', match: 'id', duplicates: 'update' };
    const run = (...rows: string[]) =>
      client.run(json, ['id,name,Entity_ID,organizationId', ...rows, ''].join('\n'));
    const ended = await run(
      `${record.id},New,${entityId?.toUpperCase()},${organizationId}`,
      `${record.id},Newer,${organizationId},${organizationId}`,
      `${record.id},Newest,${entityId},${entityId}`,
    );
    expect(ended.report).toEqual([
      '3,"entityId: ""entityId"" is not allowed"',
      '4,"organizationId: ""organizationId"" is not allowed"',
    ]);
    const { body } = await world.call<object>('GET', `${record.path}/${record.id}`);
    expect(body).toMatchObject({ name: 'New', entity_id: entityId });
  });

  test('leaves the parts of an object that it shows as null', async () => {
    const record = made.find(({ kind }) => kind === 'customers.company') as MadeRecord;
    const columns = { next_interaction_at: null, next_interaction_name: null };
    const json = { kind: record.kind, format: 'json', match: 'id', duplicates: 'update' };
    const before = await shown(record);
    expect((await client.run(json, JSON.stringify([{ id: record.id, ...columns }]))).report).toEqual([]);
    expect(await shown(record)).toEqual(before);
    const two = { ...columns, nextInteraction: null };
    expect((await client.run(json, JSON.stringify([{ id: record.id, ...two }]))).report).toEqual([
      '1,next_interaction_name and nextInteraction both go to nextInteraction',
    ]);
  });
});
