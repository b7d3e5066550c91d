import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { experiment, TENANTS, writeNotes, type Attempt } from '../support/notes';

const [OWN, OTHER] = TENANTS as [string, string];
/** Text of a row of the other tenant; with the line break of the view it has eighteen characters, the own text has two. */
const SECRET = 'secret of another';
const LENGTH = SECRET.length + 1;

/** Expressions that have a value for the own row, and raise an error for that of the other tenant. */
const OVER_TEXT = [
  `1 / (length(searched) - ${LENGTH})`,
  `1 % (octet_length(searched) - ${LENGTH})`,
  `ln(${LENGTH} - length(searched))`,
  `sqrt(${LENGTH - 1} - length(searched))`,
  `power(0, ${LENGTH - 1} - length(searched))`,
  `substring(searched FROM 1 FOR ${LENGTH - 1} - length(searched))`,
  `set_byte('\\x0000000000'::bytea, length(searched), 1)`,
  `searched::int`,
  `searched::numeric`,
  `searched::float8`,
  `searched::interval`,
  `searched::jsonb`,
];
const OVER_FIELDS = [
  `(custom_fields ->> 'a')::int`,
  `(custom_fields ->> 'a')::jsonb`,
  `1 / (length(custom_fields ->> 'a') - ${SECRET.length})`,
  `jsonb_array_length(CASE custom_fields ->> 'a' WHEN '5' THEN '[]' ELSE custom_fields END)`,
];

/** Queries in which an expression stands at a place of its own. */
const PLACES: readonly ((expression: string, view: string) => string)[] = [
  (expression, view) => `SELECT count(*) FROM ${view} WHERE ${expression} IS NOT NULL`,
  (expression, view) => `SELECT count(${expression}) FROM ${view}`,
  (expression, view) => `SELECT count(*) FROM (SELECT id FROM ${view} ORDER BY ${expression} LIMIT 9) o`,
  (expression, view) => `SELECT count(*) FROM (SELECT ${expression} FROM ${view} GROUP BY 1) g`,
  (expression, view) =>
    `SELECT count(*) FROM ${view} v JOIN notes_notes n ON n.text = (${expression})::text OR n.id = v.id`,
];

describe('a view that shows a tenant without a policy', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('header-auth', 'notes', 'depot'),
      environment: { TENANTRY_QUARANTINE: 'false' },
    });
    await writeNotes(host);
    const write = (tenantId: string, text: string, rows: number) =>
      host.sql(
        `INSERT INTO depot_items (tenant_id, organization_id, title, custom_fields)
         SELECT $1::uuid, $1::uuid, $2::text, jsonb_build_object('a', $2::text) FROM generate_series(1, $3)`,
        [tenantId, text, rows],
      );
    await write(OWN, '5', 3);
    await write(OTHER, SECRET, 200);
    await host.sql('ANALYZE depot_items');
  });
  afterAll(() => host?.stop());

  /** Runs a statement of a module as somebody of a tenant. */
  const ask = async (tenantId: string, statement: string): Promise<Attempt> =>
    (await experiment<Attempt>(host, tenantId, 'sql', { statement })).body;

  const queries = [
    ...OVER_TEXT.map((expression) => [expression, 'depot_items_search'] as const),
    ...OVER_FIELDS.map((expression) => [expression, 'depot_items_custom_fields'] as const),
  ].flatMap(([expression, view]) => PLACES.map((place) => place(expression, view)));

  test.each(queries)('evaluates nothing over rows of other tenants: %s', async (query) => {
    // The tenant of the row gets the error, so the expression would tell.
    expect(await ask(OTHER, query)).toMatchObject({ refused: true });
    expect(await ask(OWN, query)).toMatchObject({ refused: false });
  });
});
