import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Answer {
  readonly id: string;
  readonly items: readonly Readonly<Record<string, string>>[];
  readonly nextCursor?: string | null;
}

/** Names in the order that people expect, whatever case and accents they have. */
const SORTED = ['A', 'a', 'ä', 'ab', 'AZ', 'b', 'E', 'É', 'f', 'L', 'Ł', 'm', 'z'];
/** As they come in. */
const GIVEN = ['z', 'É', 'm', 'b', 'Ł', 'A', 'AZ', 'ä', 'f', 'a', 'L', 'ab', 'E'];

/** Lists sorted by what people write. */
describe('lists sorted by texts', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost();
    token = await (await host.tenant()).signInAs('admin');
    await call('POST', '/entities/custom-fields', {
      ...{ entityId: 'customers.deal', key: 'nickname', label: 'Nickname', kind: 'text' },
    });
    const { id: entityId } = await call('POST', '/customers/companies', { displayName: 'Acme' });
    for (const title of GIVEN) {
      await call('POST', '/customers/deals', { title, cf_nickname: title });
      await call('POST', '/customers/interactions', { entityId, interactionType: 'call', title });
    }
  });
  afterAll(() => host?.stop());

  const ask = (method: string, path: string, json?: object) =>
    host.request<Answer>(method, path, { token, ...(json && { json }) });
  const call = async (method: string, path: string, json?: object) => {
    const answer = await ask(method, path, json);
    expect([path, answer.status, answer.body]).toEqual([
      path,
      method === 'POST' ? 201 : 200,
      expect.anything(),
    ]);
    return answer.body;
  };
  const titlesOf = ({ items }: Answer) => items.map(({ title }) => title);
  const listed = (path: string, query: Record<string, string>) =>
    call('GET', `${path}?${new URLSearchParams(query).toString()}`);

  test.each(['title', 'cf_nickname'])('by %s have accented letters beside their plain ones', async (sort) => {
    expect(titlesOf(await listed('/customers/deals', { sort }))).toEqual(SORTED);
    expect(titlesOf(await listed('/customers/deals', { sort, order: 'desc' }))).toEqual(SORTED.toReversed());
  });

  test.each(['asc', 'desc'])('are the same page by page and by cursors, %s', async (order) => {
    const wanted = order === 'asc' ? SORTED : SORTED.toReversed();
    const pages: (string | undefined)[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const query = { sort: 'title', order, page: String(page), pageSize: '3' };
      pages.push(...titlesOf(await listed('/customers/deals', query)));
    }
    expect(pages).toEqual(wanted);
    const following: (string | undefined)[] = [];
    for (let cursor: string | null | undefined = undefined; cursor !== null;) {
      const query: Record<string, string> = { sort: 'title', order, limit: '2' };
      const page: Answer = await listed(
        '/customers/interactions',
        cursor === undefined ? query : { ...query, cursor },
      );
      following.push(...titlesOf(page));
      cursor = page.nextCursor ?? null;
    }
    expect(following).toEqual(wanted);
  });

  test.each(['title', 'cf_nickname'])('are exported by %s in that order', async (sort) => {
    for (const order of ['asc', 'desc']) {
      const query = new URLSearchParams({ sort, order, format: 'json' }).toString();
      const { status, body } = await host.request<readonly { readonly title: string }[]>(
        'GET',
        `/customers/deals?${query}`,
        { token },
      );
      expect(status).toBe(200);
      expect(body.map(({ title }) => title)).toEqual(order === 'asc' ? SORTED : SORTED.toReversed());
    }
  });

  test('have roles and dictionaries in that order without being asked', async () => {
    for (const name of ['Zeta', 'éclair', 'Delta']) {
      await call('POST', '/dictionaries', { key: name.toLowerCase().replace('é', 'e'), name });
    }
    const { items } = await listed('/dictionaries', {});
    const names = items.map(({ name }) => name).filter((name) => /Zeta|éclair|Delta/.test(name ?? ''));
    expect(names).toEqual(['Delta', 'éclair', 'Zeta']);
  });

  test('take titles as long as they may be', async () => {
    const title = 'ﷺ한'.repeat(100).slice(0, 200);
    await call('POST', '/customers/deals', { title });
  });
});
