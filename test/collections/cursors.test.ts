import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor?: string | null;
  readonly details?: readonly { readonly path: readonly string[]; readonly message: string }[];
}
interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters?: readonly { readonly name: string }[] } }>
  >;
}

/** Lists whose published answer to an invalid query is an empty page. */
const IS_EMPTY_WHEN_INVALID = /\/auth\/(?:roles|users)$/;
const MOST = 100;

/** Pages by `cursor`, of records as the demo data have them. */
describe('every list by cursors', () => {
  let host: TestHost;
  let token: string;
  let lists: readonly string[];

  const get = (path: string, query: Readonly<Record<string, string>>) =>
    host.request<Page>('GET', `${path}?${new URLSearchParams(query).toString()}`, { token });
  const page = async (path: string, query: Readonly<Record<string, string>>): Promise<Page> => {
    const { status, body } = await get(path, query);
    expect([path, query, status, body]).toEqual([path, query, 200, expect.anything()]);
    return body;
  };
  const idsOf = ({ items }: Page) => items.map(({ id }) => id);
  /** The ids of all pages, each begun by the cursor of the one before. */
  const following = async (path: string, query: Readonly<Record<string, string>>, pageSize: number) => {
    const ids: string[] = [];
    for (let cursor: string | null | undefined = ''; typeof cursor === 'string' && ids.length < MOST;) {
      const read: Page = await page(path, { ...query, pageSize: String(pageSize), cursor });
      ids.push(...idsOf(read));
      expect(read).toHaveProperty('nextCursor');
      cursor = read.nextCursor;
    }
    return ids;
  };

  beforeAll(async () => {
    host = await startTestHost();
    await host.host.seed({ environment: {}, demo: true, print: () => undefined });
    token = await host.signIn('superadmin@acme.com', 'secret');
    const { paths } = (await host.request<Document>('GET', '/openapi.json')).body;
    lists = Object.entries(paths).flatMap(([path, { get: read }]) => {
      const names = (read?.parameters ?? []).map(({ name }) => name);
      return names.includes('cursor') && names.includes('sortField') && !path.includes('{')
        ? [path.replace(/^\/api\//, '/')]
        : [];
    });
  });
  afterAll(() => host?.stop());

  /** By which a list can be sorted, as its refusal of another name says. */
  const sortsOf = async (path: string): Promise<readonly string[]> => {
    if (IS_EMPTY_WHEN_INVALID.test(path)) return ['email', 'name'];
    const { body } = await get(path, { sortField: 'nothing' });
    return /\[(.*)\]/.exec(body.details?.[0]?.message ?? '')?.[1]?.split(', ') ?? [];
  };

  test('go through all records once, in the order of the list', async () => {
    expect(lists.length).toBeGreaterThan(20);
    let paged = 0;
    for (const path of lists) {
      const usual = idsOf(await page(path, { pageSize: String(MOST) }));
      const size = Math.max(1, Math.ceil(usual.length / 4));
      expect([path, await following(path, {}, size)]).toEqual([path, usual]);
      if (usual.length > 1) paged += 1;
    }
    expect(paged).toBeGreaterThan(10);
  });

  test('go on in every order, also of what records do not have', async () => {
    let sorted = 0;
    for (const path of lists) {
      const { items } = await page(path, { pageSize: String(MOST) });
      if (items.length < 2) continue;
      const size = Math.ceil(items.length / 2);
      // Names of members and of columns mean the same orders; the directions take turns.
      const sorts = (await sortsOf(path)).filter(
        (name) => !/[a-z]_[a-z]/.test(name) || name.startsWith('cf_'),
      );
      for (const [at, sortField] of sorts.entries()) {
        const query = { sortField, sortDir: at % 2 === 0 ? 'asc' : 'desc' };
        const { status, body } = await get(path, { ...query, pageSize: String(MOST) });
        // A name that says nothing of the list, such as that of an encrypted member.
        if (status === 400) continue;
        expect([path, query, await following(path, query, size)]).toEqual([path, query, idsOf(body)]);
        sorted += 1;
      }
    }
    expect(sorted).toBeGreaterThan(100);
  });

  test('go on in the order of a search, and with conditions', async () => {
    const queries: Record<string, string>[] = [{ search: 'a' }, { search: 'e', sortField: 'displayName' }];
    for (const query of queries) {
      const all = idsOf(await page('/customers/people', { ...query, pageSize: String(MOST) }));
      expect(all.length).toBeGreaterThan(1);
      expect(await following('/customers/people', query, 1)).toEqual(all);
    }
  });

  test('have no cursor in answers to those who ask for none, and refuse one that is none', async () => {
    expect(await page('/customers/deals', {})).not.toHaveProperty('nextCursor');
    const id = '00000000-0000-4000-8000-000000000000';
    const cursorOf = (...parts: readonly (string | null)[]) =>
      Buffer.from(JSON.stringify(parts)).toString('base64url');
    const unlike = [
      ['/customers/pipeline-stages', cursorOf('', 'asc', '-1', id, 'bigint')],
      ['/customers/pipeline-stages', cursorOf('', 'asc', null, id, null)],
      ['/customers/deals', cursorOf('value', 'asc', 'much', id, 'text')],
      ['/customers/deals', cursorOf('probability', 'desc', 'x', id, 'uuid')],
      ['/customers/deals', cursorOf('title', 'asc', id, id, 'uuid')],
    ] as const;
    for (const [path, cursor] of unlike) {
      const { status } = await get(path, { cursor });
      expect([path, cursor, status < 500]).toEqual([path, cursor, true]);
    }
    const forged = ['x', cursorOf('title', 'asc', 'x', 'y'), cursorOf('title', 'asc', 'x', id, 'text); --')];
    const byTitle = cursorOf('title', 'asc', 'x', id, 'text');
    const alike: Record<string, string>[] = [{ sortField: 'title' }, { sort: 'title', order: 'asc' }, {}];
    for (const query of alike)
      expect((await get('/customers/deals', { cursor: byTitle, ...query })).status).toBe(200);
    const others: Record<string, string>[] = [
      { sortField: 'createdAt' },
      { sort: 'title', order: 'desc' },
      { format: 'csv' },
    ];
    for (const query of others) {
      const { body } = await get('/customers/deals', { cursor: byTitle, ...query });
      expect([query, body.details?.[0]?.path]).toEqual([query, ['cursor']]);
    }
    for (const cursor of forged) {
      const { status, body } = await get('/customers/deals', { cursor });
      expect([status, body.details?.[0]?.path]).toEqual([400, ['cursor']]);
    }
  });
});
