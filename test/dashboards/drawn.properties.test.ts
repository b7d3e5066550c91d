import fc from 'fast-check';
import { startTestHost } from '@tenantry/core/testing';
import { SEED } from '../robustness/seed';
import { fixtures } from '../support/fixtures';
import { addRecords, type Places, sourcesOf } from './drawnRecords';
import { type Drawn, drawnFor, oracleSql, type OracleRow, requestOf } from './drawnRequests';
import { type Answer, COUNT, Numbers } from './Numbers';

const RUNS = 200;
const FEATURES = ['analytics.view', 'customers.*', 'catalog.*', 'clinic.*', 'entities.*'];
const CALLERS = ['manager', 'restricted', 'seller'];

describe('numbers of every entity type', () => {
  let numbers: Numbers;
  let places: Places;
  const tokens = new Map<string, string>();
  let zoneIsSet = '';

  beforeAll(async () => {
    const host = await startTestHost({ sources: ['./modules/*', ...fixtures('own-deals', 'clinic')] });
    numbers = await Numbers.open(host);
    const { tenant } = numbers;
    const root = tenant.organizationId;
    const branch = await tenant.create('/directory/organizations', {
      name: 'Branch',
      tenantId: tenant.id,
      parentId: root,
    });
    tokens.set('manager', await tenant.signInAs([...FEATURES, 'own_deals.all']));
    tokens.set('seller', await tenant.signInAs(FEATURES));
    const roleId = await tenant.create('/auth/roles', { name: 'restricted', tenantId: tenant.id });
    const { status } = await host.request('PUT', '/auth/roles/acl', {
      token: await host.rootToken(),
      cookies: { selected_tenant: tenant.id },
      json: {
        roleId,
        tenantId: tenant.id,
        features: [...FEATURES, 'own_deals.all'],
        isSuperAdmin: false,
        organizations: [branch],
      },
    });
    expect(status).toBe(200);
    tokens.set('restricted', await tenant.signInAs('restricted'));
    const owners = await Promise.all(['seller', 'manager'].map(userOf));
    places = { root, branch, owners };
    await addRecords(numbers, places, SEED);
  });
  afterAll(() => numbers?.host.stop());

  /** Id of the user behind a token. */
  async function userOf(caller: string): Promise<string> {
    const { host, token } = numbers;
    const { body } = await host.request<{ email: string }>('GET', '/auth/profile', {
      token: tokens.get(caller),
    });
    const found = await host.request<{ items: { id: string }[] }>('GET', `/auth/users?search=${body.email}`, {
      token,
    });
    return found.body.items[0]?.id as string;
  }

  async function setZone(timeZone: string): Promise<void> {
    if (zoneIsSet === timeZone) return;
    await numbers.send('PUT', '/directory/organizations', { id: places.root, timeZone });
    zoneIsSet = timeZone;
  }

  const organizationsOf = ({ caller, scope }: Drawn) =>
    caller === 'restricted' || scope === 'branch' ? [places.branch] : [places.root, places.branch];

  function oracle(drawn: Drawn, isEarlier = false): Promise<OracleRow[]> {
    const organizations = organizationsOf(drawn).map((each) => `'${each}'::uuid`);
    const reach = [
      `t.tenant_id = '${numbers.tenant.id}'`,
      `t.organization_id IN (${organizations.join(', ')})`,
      ...(drawn.source.own && drawn.caller === 'seller'
        ? [`${drawn.source.own} = '${places.owners[0]}'`]
        : []),
    ];
    const sql = oracleSql(drawn, reach, isEarlier);
    return numbers.host.sql<OracleRow & Record<string, unknown>>(
      sql.replaceAll('ORGANIZATIONS', `ARRAY[${organizations.join(', ')}]`),
    );
  }

  /** The answer must be this value. */
  function totalOf({ group, metric, limit }: Drawn, rows: readonly OracleRow[]): number | null {
    const least = metric[1] === 'min' || metric[1] === 'max' ? null : 0;
    if (!group) return rows[0]?.value ?? least;
    const largest = rows.slice(0, limit ?? rows.length);
    if (largest.length === 0) return least;
    return largest.reduce<number | null>(
      (sum, { value }) => (value === null ? sum : (sum ?? 0) + value),
      null,
    );
  }

  function expectGroups(
    { group, limit, resolveLabels }: Drawn,
    { data }: Answer,
    rows: readonly OracleRow[],
  ): void {
    if (!group) return;
    const largest = rows.slice(0, limit ?? rows.length);
    expect(data.map(({ value }) => value === null)).toEqual(largest.map(({ value }) => value === null));
    const known = new Map(rows.map((row) => [JSON.stringify(row.key), row]));
    for (const { groupKey, groupLabel, value } of data) {
      const row = known.get(JSON.stringify(groupKey));
      expectNumber(value, row?.value);
      const shown = group.label === undefined ? groupKey : row?.label;
      const label = shown === null || shown === undefined ? undefined : String(shown);
      expect(groupLabel).toBe(resolveLabels ? label : undefined);
    }
  }

  test('are those that plain SQL gives, for any request and caller, alone and in a batch', async () => {
    const drawn = fc.oneof(...sourcesOf(places).map((source) => drawnFor(source, CALLERS)));
    await fc.assert(
      fc.asyncProperty(drawn, async (each) => {
        await setZone(each.zone);
        const request = requestOf(each);
        const token = tokens.get(each.caller);
        const selected = { all: '__all__', ...places }[each.scope] as string;
        const answer = await numbers.ask(request, token, { selected_org: selected });
        const rows = await oracle(each);
        const isCompared = each.comparison !== null && each.range !== null;
        const before = isCompared ? await oracle(each, true) : [];
        const codes = new Set([...rows, ...before].flatMap((row) => row.codes ?? []));
        const value = codes.size > 1 ? null : totalOf(each, rows);
        expectNumber(answer.value, value);
        expectGroups(each, answer, rows);

        const earlier = isCompared ? totalOf(each, before) : null;
        expect(answer.comparison === undefined).toBe(value === null || earlier === null);
        if (value !== null && earlier !== null && answer.comparison) {
          expectNumber(answer.comparison.value, earlier);
          const change =
            earlier === 0 ? (value === 0 ? 0 : 100) : ((value - earlier) / Math.abs(earlier)) * 100;
          expect(answer.comparison.change).toBeCloseTo(change, 4);
        }

        const [code = null] = codes.size === 1 ? codes : [];
        expect(answer.metadata.currency).toBe(code);

        const requests = [
          { id: 'drawn', request },
          { id: 'other', request: COUNT },
        ];
        const batch = await numbers.post<{ results: { data: Answer }[] }>('/batch', { requests }, token, {
          selected_org: selected,
        });
        expect(batch.body.results[0]).toEqual({ id: 'drawn', ok: true, data: answer });
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

function expectNumber(value: number | null | undefined, wanted: number | null | undefined): void {
  if (typeof wanted === 'number' && typeof value === 'number') expect(value).toBeCloseTo(wanted, 6);
  else expect(value).toBe(wanted);
}
