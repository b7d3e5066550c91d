import { startTestHost, type TestHost } from '@tenantry/core/testing';
import fc from 'fast-check';
import { fixtures } from '../support/fixtures';

const FIELDS = [
  'title',
  'note',
  'position',
  'price',
  'seenAt',
  'dueOn',
  'isFragile',
  'ownerId',
  'sizes',
  'colours',
  'keeperIds',
];
const OPERATORS =
  'is is_not contains does_not_contain starts_with ends_with is_empty is_not_empty equals not_equals greater_than less_than ' +
  'greater_or_equal less_or_equal between is_before is_after is_any_of is_none_of is_true is_false has_any_of has_all_of ' +
  'has_none_of';

const nasty = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '2147483648',
  '9'.repeat(40),
  '1e308',
  '1e-400',
  '.5',
  '-.',
  'NaN',
  'Infinity',
  '0x1f',
  'null',
  'true',
  'off',
  '2026-02-29',
  '2026-02-28',
  '0000-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999-12:00',
  '0001-01-01T00:00:00+14:00',
  '2026-01-01 10:00',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '{00000000-0000-0000-0000-000000000000}',
  '[]',
  '[1,2]',
  '["a",null,{"b":[]}]',
  '["2026-01-01","infinity"]',
  '[[[[',
  '{}',
  '"',
  "'",
  "'; DROP TABLE depot_items; --",
  '%',
  '_\\',
  '\\',
  '$1',
  '\u0000',
  '["\\u0000"]',
  '["\\ud800"]',
  '\ud800',
  '🦄',
  '\u202e',
  'a'.repeat(3000),
  ','.repeat(1000),
  '__proto__',
  'constructor',
);
/** Any text, as `fc.string` gives it with binary units; that one first spends seconds on an index of all characters. */
const text = fc
  .array(
    fc.nat(0x10ffff).filter((code) => code < 0xd800 || code > 0xdfff),
    { maxLength: 20 },
  )
  .map((codes) => String.fromCodePoint(...codes));
const value = fc.oneof(nasty, text, fc.integer().map(String), fc.double().map(String));
const parameter = fc.tuple(
  fc.constantFrom(
    ...'page pageSize sortField sort sortDir order ids id search withDeleted format exportScope full filter title'.split(
      ' ',
    ),
    ...'titleBegins position priceFrom priceTo seenFrom seenTo due fragile ownerId hasNote isLate keeper'.split(
      ' ',
    ),
    ...'cf_x cf_xIn cf_ tenant filter[] filter[conditions] filter[conditions][0] filter[__proto__][x] __proto__'.split(
      ' ',
    ),
  ),
  value,
);
const condition = fc
  .tuple(
    fc.constantFrom(
      '[0]',
      '[1]',
      '[0][conditions][3]',
      '[2][conditions][0][conditions][1]',
      '[x]',
      '[99999]',
    ),
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FIELDS, 'id', 'createdAt', 'cf_x') }, nasty),
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...OPERATORS.split(' ')) }, nasty),
    value,
  )
  .map(([place, field, op, content]) => {
    const prefix = `filter[conditions]${place}`;
    return [
      [`${prefix}[field]`, field],
      [`${prefix}[op]`, op],
      [`${prefix}[value]`, content],
    ] as [string, string][];
  });

describe('what anybody may send to a list', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/{auth,directory}', ...fixtures('depot')] });
    const tenant = await host.tenant();
    token = await tenant.signInAs('admin');
    await host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, note, "order", price, seen_at, due_on, fragile, sizes, colours)
       VALUES ($1, $2, 'One', 'Note', 2147483647, 99999999999999.9999, '9999-12-31Z', '0001-01-01', true, '{}', '{a}')`,
      [tenant.id, tenant.organizationId],
    );
  });
  afterAll(() => host?.stop());

  test('never makes it fail', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(parameter, { maxLength: 4 }),
        fc.array(condition, { maxLength: 3 }),
        async (parameters, conditions) => {
          const query = new URLSearchParams([...parameters, ...conditions.flat()]);
          const { status, body } = await host.request<unknown>('GET', `/depot/items?${query}`, { token });
          if (status !== 200 && status !== 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
        },
      ),
      { numRuns: 600 },
    );
  });
});
