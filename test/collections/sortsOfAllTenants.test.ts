import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Page {
  readonly id: string;
  readonly items: readonly { readonly name: string }[];
  readonly total: number;
}

describe('a list of all tenants', () => {
  let host: TestHost;
  let root: string;

  const call = async (token: string, method: string, path: string, json?: object): Promise<Page> => {
    const { status, body } = await host.request<Page>(method, path, { token, ...(json && { json }) });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const define = (token: string, kind: string) =>
    call(token, 'POST', '/entities/definitions', {
      entityId: 'auth.role',
      key: 'level',
      label: 'Level',
      kind,
    });
  const role = (token: string, name: string, level?: unknown) =>
    call(token, 'POST', '/auth/roles', {
      name: `ranked ${name}`,
      ...(level !== undefined && { cf_level: level }),
    });
  const names = async (query: string, token = root) => {
    const { items, total } = await call(token, 'GET', `/auth/roles?search=ranked&${query}`);
    expect(total).toBe(items.length);
    return items.map(({ name }) => name.replace('ranked ', ''));
  };

  beforeAll(async () => {
    host = await startTestHost();
    root = await host.signIn();
    const other = await (await host.tenant()).signInAs('admin');
    await define(root, 'integer');
    await define(other, 'text');
    await role(root, 'two', 2);
    await role(root, 'ten', 10);
    await role(root, 'without');
    await role(other, 'foreign a', 'a');
    await role(other, 'foreign z', 'z');
  });
  afterAll(() => host?.stop());

  test.each(['asc', 'desc'])(
    'sorted by a custom field (%s) has the records of other tenants last, whose field of this key is another',
    async (direction) => {
      const all = await names(`sortField=cf_level&sortDir=${direction}`);
      expect(all.slice(0, 2)).toEqual(direction === 'asc' ? ['two', 'ten'] : ['ten', 'two']);
      expect(all.slice(2).toSorted()).toEqual(['foreign a', 'foreign z', 'without']);
    },
  );

  test('does not compare values of the same kind of other tenants either', async () => {
    const third = await (await host.tenant()).signInAs('admin');
    await define(third, 'integer');
    await role(third, 'foreign five', 5);
    const all = await names('sortField=cf_level&sortDir=asc');
    expect(all.slice(0, 2)).toEqual(['two', 'ten']);
    const page = await call(root, 'GET', '/auth/roles?search=ranked&sortField=cf_level&pageSize=2&page=1');
    expect([page.items.map(({ name }) => name), page.total]).toEqual([['ranked two', 'ranked ten'], 6]);
    expect(await names('sortField=cf_level&sortDir=desc', third)).toEqual(['foreign five']);
  });
});
