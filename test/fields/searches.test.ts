import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Answer {
  readonly id: string;
  readonly items: readonly (Readonly<Record<string, string>> & { readonly id: string })[];
}

/** `José` as one system types it and as another does. */
const COMPOSED = 'Jos\u00e9';
const DECOMPOSED = 'Jose\u0301';

/** Requests of people who type names with and without accents, as one character or as two. */
describe('texts that people write', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost();
    token = await (await host.tenant()).signInAs('admin');
  });
  afterAll(() => host?.stop());

  const call = async (method: string, path: string, json?: object) => {
    const answer = await host.request<Answer>(method, path, { token, ...(json && { json }) });
    expect([path, answer.status, answer.body]).toEqual([
      path,
      method === 'POST' ? 201 : 200,
      expect.anything(),
    ]);
    return answer.body;
  };
  const list = (path: string, query: Record<string, string>) =>
    call('GET', `${path}?${new URLSearchParams(query).toString()}`);
  const found = async (path: string, search: string) =>
    (await list(path, { search })).items.map(({ id }) => id);

  const titleIs = (value: string) => ({
    'filter[conditions][0][field]': 'title',
    'filter[conditions][0][op]': 'is',
    'filter[conditions][0][value]': value,
  });

  test('are stored and answered in one encoding of letters, in members and in custom fields', async () => {
    await call('POST', '/entities/custom-fields', {
      ...{ entityId: 'customers.deal', key: 'nickname', label: 'Nickname', kind: 'text' },
    });
    const { id } = await call('POST', '/customers/deals', { title: DECOMPOSED, cf_nickname: DECOMPOSED });
    const rows = await host.sql<{ title: string; nickname: string }>(
      `SELECT title, custom_fields ->> 'nickname' AS nickname FROM customers_deals WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([{ title: COMPOSED, nickname: COMPOSED }]);
    for (const query of [titleIs(DECOMPOSED), { cf_nickname: DECOMPOSED }]) {
      expect((await list('/customers/deals', query)).items.map((item) => item.id)).toContain(id);
    }
  });

  test('have no blanks around them in custom fields, and are none where they are blank', async () => {
    for (const [sent, stored] of [
      ['  Jo  ', 'Jo'],
      [' ', undefined],
    ]) {
      const { id } = await call('POST', '/customers/deals', { title: 'A deal', cf_nickname: sent });
      expect((await list('/customers/deals', { id })).items[0]?.['cf_nickname']).toBe(stored);
    }
  });

  test.each([
    ['/customers/deals', { title: 'Straße nach Łódź' }, ['strasse', 'STRASSE', 'lodz', 'ŁÓDŹ']],
    ['/customers/deals', { title: `Fjord ${COMPOSED}` }, ['fjord Jose', 'D JOSE\u0301', 'd josé']],
    ['/catalog/products', { title: 'Crème brûlée' }, ['creme', 'CRÈME', 'bru\u0302lee']],
    ['/dictionaries', { key: 'sizes', name: 'Größen' }, ['grossen', 'GRÖSSEN', 'Gro\u0308ßen']],
  ])('%s with %j is found by each of %j', async (path, json, searches) => {
    const { id } = await call('POST', path, json);
    for (const search of searches) expect([search, await found(path, search)]).toEqual([search, [id]]);
  });

  test('are found by what they contain, not by wildcards', async () => {
    const { id } = await call('POST', '/customers/deals', { title: '50%_off' });
    expect(await found('/customers/deals', '0%_o')).toEqual([id]);
    expect(await found('/customers/deals', '5%f')).toEqual([]);
  });

  test('are found by what they are after a change, its undo and its redo', async () => {
    const { id } = await call('POST', '/customers/deals', { title: 'Ångström' });
    const changed = await host.request('PUT', '/customers/deals', { token, json: { id, title: 'Köln' } });
    expect(changed.status).toBe(200);
    const { undoToken } = JSON.parse(
      decodeURIComponent((changed.headers.get('x-operation') ?? '').slice(3)),
    ) as { undoToken: string };
    expect([await found('/customers/deals', 'koln'), await found('/customers/deals', 'angstrom')]).toEqual([
      [id],
      [],
    ]);
    const undone = await host.request('POST', '/audit_logs/audit-logs/actions/undo', {
      token,
      json: { undoToken },
    });
    expect([undone.status, undone.body]).toMatchObject([200, {}]);
    expect([await found('/customers/deals', 'koln'), await found('/customers/deals', 'angstrom')]).toEqual([
      [],
      [id],
    ]);
    const [{ copies } = { copies: -1 }] = await host.sql<{ copies: number }>(
      `SELECT count(*)::int AS copies FROM platform_action_log WHERE to_jsonb(platform_action_log)::text LIKE '%tenantry_searched%'`,
    );
    expect(copies).toBe(0);
  });
});
