import { Numbers } from './Numbers';

const PRODUCTS = { entityType: 'catalog:products', metric: { field: 'id', aggregate: 'count' } };
const LONGEST = 500;

describe('groups of large values', () => {
  let numbers: Numbers;

  beforeAll(async () => {
    numbers = await Numbers.open();
  });
  afterAll(() => numbers?.host.stop());

  const product = async (of: Numbers, metadata: object) => {
    const { status, body } = await of.send('POST', '/catalog/products', { title: 'A product', metadata });
    if (status !== 201) throw new Error(`It answered ${status}: ${JSON.stringify(body)}`);
    return body['id'];
  };
  const byNote = { ...PRODUCTS, groupBy: { field: 'metadata.note' } };

  test('are refused with 422 beyond the longest key, by themselves in a batch', async () => {
    const of = await Numbers.open(numbers.host);
    const longest = '\u{1F600}'.repeat(LONGEST);
    await product(of, { note: longest });
    expect((await of.ask(byNote)).data).toEqual([{ groupKey: longest, value: 1 }]);
    await product(of, { note: { text: 'x'.repeat(100_000) } });
    const error = 'Values are too long to group by (limit 500 characters)';
    expect(await of.refusal(byNote)).toEqual([422, { error }]);
    const { body } = await of.post<{ results: object[] }>('/batch', {
      requests: [
        { id: 'a', request: byNote },
        { id: 'b', request: PRODUCTS },
      ],
    });
    expect(body.results).toMatchObject([
      { id: 'a', ok: false, error },
      { id: 'b', ok: true },
    ]);
  });

  test('are refused with 422 where they are too large together, and are not kept where they are large', async () => {
    const of = await Numbers.open(numbers.host);
    const id = await product(of, { note: 'x' });
    const add = (count: number) =>
      of.host.sql(
        `INSERT INTO catalog_products
         SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'handle', NULL, 'sku', NULL,
                  'metadata', jsonb_build_object('note', rpad(gen_random_uuid()::text, $3, 'x'))))).*
           FROM catalog_products p, generate_series(1, $2) n WHERE p.id = $1`,
        [id, count, LONGEST],
      );
    await add(600);
    expect((await of.ask(byNote)).data).toHaveLength(601);
    expect(await of.host.queriesDuring(() => of.ask(byNote), 1)).toBe(1);
    const few = { ...byNote, groupBy: { field: 'metadata.note', limit: 100 } };
    await of.ask(few);
    expect(await of.host.queriesDuring(() => of.ask(few), 1)).toBe(0);
    const requests = Array.from({ length: 50 }, (_, index) => ({
      id: `w${index}`,
      // Equal requests count as often as they are answered.
      request: { ...byNote, filters: [{ field: 'metadata.note', operator: 'neq', value: `n${index % 25}` }] },
    }));
    const { body } = await of.post<{ results: { ok: boolean; error?: string }[] }>('/batch', { requests });
    const answered = body.results.findIndex(({ ok }) => !ok);
    expect(answered).toBeGreaterThan(12);
    expect(body.results.slice(answered)).toEqual(
      requests.slice(answered).map(({ id }) => ({
        id,
        ok: false,
        error: 'The results are too large together: send fewer requests, or set groupBy.limit',
      })),
    );
    expect(JSON.stringify(body).length).toBeLessThan(32 * 1024 * 1024);
    await add(1_500);
    expect(await of.refusal(byNote)).toEqual([
      422,
      { error: 'The groups are too large together: group by less, or set groupBy.limit' },
    ]);
  });
});
