import { Crm } from './contactSupport';

interface Answer {
  readonly items: readonly { readonly id: string; readonly [member: string]: unknown }[];
  readonly now?: string;
}

describe('widgets of customers', () => {
  let crm: Crm;
  let people: string[];
  let company: string;
  beforeAll(async () => {
    crm = await Crm.start();
    people = [await crm.person({ displayName: 'Ann' }), await crm.person({ displayName: 'Bob' })];
    company = await crm.company({ displayName: 'Acme' });
  });
  afterAll(() => crm?.host.stop());

  const read = (path: string, options = {}) =>
    crm.send<Answer>('GET', `dashboard/widgets/${path}`, undefined, options);
  const ids = async (path: string, options = {}) =>
    (await read(path, options)).body.items.map(({ id }) => id);

  test('show the people and companies that came last', async () => {
    const { status, body } = await read('new-customers');
    expect([status, body.items.map(({ id }) => id)]).toEqual([200, [company, people[1], people[0]]]);
    expect(body.items[0]).toEqual({
      id: company,
      displayName: 'Acme',
      kind: 'company',
      organizationId: crm.tenant.organizationId,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      ownerUserId: null,
    });
    expect(await ids('new-customers?kind=person&limit=1')).toEqual([people[1]]);
  });

  test('show what is planned next, without what is over unless it is asked for', async () => {
    const plan = (id: string | undefined, at: string, name: string) =>
      crm.send('PUT', 'people', { id, nextInteraction: { at, name } });
    await plan(people[0], '2101-01-01T09:00:00.000Z', 'Call');
    await plan(people[1], '2001-01-01T09:00:00.000Z', 'Missed call');
    const { status, body } = await read('next-interactions');
    expect([status, body.items]).toEqual([
      200,
      [
        expect.objectContaining({
          id: people[0],
          kind: 'person',
          nextInteractionAt: '2101-01-01T09:00:00.000Z',
          nextInteractionName: 'Call',
        }),
      ],
    ]);
    expect(Number.isNaN(Date.parse(body.now ?? ''))).toBe(false);
    expect(await ids('next-interactions?includePast=true')).toEqual([people[1], people[0]]);
    expect(await ids('next-interactions?includePast=true&limit=1')).toEqual([people[1]]);
  });

  test('show the deals that came last', async () => {
    const older = await crm.make('deals', { title: 'Older' });
    const deal = await crm.make('deals', { title: 'Boiler', valueAmount: 12.5, valueCurrency: 'EUR' });
    const { status, body } = await read('new-deals');
    expect([status, body.items.map(({ id }) => id)]).toEqual([200, [deal, older]]);
    expect(body.items[0]).toEqual({
      id: deal,
      title: 'Boiler',
      status: 'open',
      organizationId: crm.tenant.organizationId,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      ownerUserId: null,
      valueAmount: '12.50',
      valueCurrency: 'EUR',
    });
    expect(await ids('new-deals?limit=1')).toEqual([deal]);
  });

  test('show the todos that came last, with whom they are for', async () => {
    const older = await crm.make('todos', { entityId: company, title: 'Older' });
    const todo = await crm.make('todos', { entityId: people[0], title: 'Call' });
    const { status, body } = await read('customer-todos');
    expect([status, body.items.map(({ id }) => id)]).toEqual([200, [todo, older]]);
    expect(body.items[0]).toEqual({
      id: todo,
      todoId: todo,
      todoSource: 'customers',
      todoTitle: 'Call',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      dueAt: null,
      isDone: false,
      organizationId: crm.tenant.organizationId,
      entity: { id: people[0], displayName: 'Ann', kind: 'person', ownerUserId: null },
    });
    const half = ['dashboards.view', 'customers.widgets.todos', 'customers.companies.view'];
    const seen = (await read('customer-todos', { token: await crm.tenant.signInAs(half) })).body.items;
    expect(seen).toMatchObject([{ entity: { displayName: '' } }, { entity: { displayName: 'Acme' } }]);
  });

  test('show the todos that are not done, the earliest due first, or those of the caller', async () => {
    const { email, password } = await crm.tenant.account('admin');
    const token = await crm.host.signIn(email, password);
    const [account] = await crm.host.sql<{ id: string }>('SELECT id FROM auth_users WHERE email = $1', [
      email,
    ]);
    const ownerUserId = account?.id;
    const todo = (title: string, json: object) => crm.make('todos', { entityId: company, title, ...json });
    const later = await todo('Later', { dueAt: '2101-02-01T09:00:00.000Z' });
    const sooner = await todo('Sooner', { dueAt: '2101-01-01T09:00:00.000Z', ownerUserId });
    await todo('Done', { dueAt: '2100-01-01T09:00:00.000Z', isDone: true });
    expect((await ids('customer-todos?next=true&limit=2')).slice(0, 2)).toEqual([sooner, later]);
    expect(await ids('customer-todos?next=true&own=true', { token })).toEqual([sooner]);
  });

  test.each(['new-customers', 'next-interactions', 'new-deals', 'customer-todos'])(
    '%s takes features and a valid query',
    async (path) => {
      for (const query of ['limit=0', 'limit=21', 'limit=x', 'organizationId=x', 'nonsense=1']) {
        expect([query, (await read(`${path}?${query}`)).status]).toEqual([query, 400]);
      }
      const other = await crm.host.tenant();
      const stranger = { token: await other.signInAs('admin') };
      const ours = `${path}?organizationId=${crm.tenant.organizationId}`;
      expect(await ids(path, stranger)).toEqual([]);
      const contact = await crm.person(
        { displayName: 'Theirs', nextInteraction: { at: '2101-01-01T09:00:00.000Z', name: 'Call' } },
        stranger,
      );
      const deal = await crm.make('deals', { title: 'Theirs' }, stranger);
      const todo = await crm.make('todos', { entityId: contact, title: 'Theirs' }, stranger);
      const own = path === 'new-deals' ? deal : path === 'customer-todos' ? todo : contact;
      const feature = `customers.widgets.${path.replace('customer-', '')}`;
      expect([await ids(path, stranger), await ids(ours, stranger)]).toEqual([[own], []]);
      // Another tenant is for super administrators only, whatever they have selected.
      const theirs = `${path}?tenantId=${other.id}`;
      expect((await read(theirs)).status).toBe(403);
      const root = { token: await crm.host.rootToken() };
      expect(await ids(theirs, root)).toEqual([own]);
      expect(await ids(`${theirs}&organizationId=${crm.tenant.organizationId}`, root)).toEqual([]);
      const allowed = { token: await crm.tenant.signInAs(['dashboards.view', feature]) };
      expect(await ids(path, allowed)).toEqual(await ids(path));
      const nobody = { token: await crm.tenant.signInAs(['customers.people.view', 'dashboards.view']) };
      const refused = await read(path, nobody);
      expect([refused.status, refused.body]).toEqual([
        403,
        { error: 'Forbidden', requiredFeatures: ['dashboards.view', feature] },
      ]);
      expect((await crm.host.request('GET', `/customers/dashboard/widgets/${path}`)).status).toBe(401);
    },
  );
});
