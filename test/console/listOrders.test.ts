import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface View {
  readonly collection: string;
  readonly sort?: string;
}
interface Parts {
  readonly pages: readonly { readonly path: string; readonly view?: View }[];
  readonly slots: readonly { readonly slot: string; readonly view?: View }[];
}
interface Sorted {
  readonly sort: string | null;
}
interface Description {
  readonly id: string;
  readonly members: readonly Sorted[];
  readonly shown: readonly Sorted[];
}

describe('the lists that modules declare', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*'] });
  });
  afterAll(() => host?.stop());

  test('have an order of their own wherever their records can be sorted', async () => {
    const { token } = await host.tenant().then(async (tenant) => ({ token: await tenant.signInAs('admin') }));
    const read = async <T>(path: string) => (await host.request<T>('GET', path, { token })).body;
    const { parts } = await read<{ parts: readonly Parts[] }>('/console/frame');
    const views = parts.flatMap(({ pages, slots }) => [
      ...pages.flatMap(({ path, view }) => (view ? [{ place: path, ...view }] : [])),
      ...slots.flatMap(({ slot, view }) => (view ? [{ place: slot, ...view }] : [])),
    ]);
    expect(views.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['/backend/customers/companies', 'catalog.product.tabs']),
    );
    const kinds = [...new Set(views.map(({ collection }) => collection))];
    const sortsOf = new Map(
      await Promise.all(
        kinds.map(async (kind) => {
          const { members, shown } = await read<Description>(`/console/collections/${kind}`);
          return [kind, new Set([...members, ...shown].flatMap(({ sort }) => sort ?? []))] as const;
        }),
      ),
    );
    const wrong = views.filter(({ collection, sort }) => {
      const sorts = sortsOf.get(collection)!;
      return sorts.size > 0 && !sorts.has(sort?.replace(/^-/, '') ?? '');
    });
    expect(wrong).toEqual([]);
  });
});
