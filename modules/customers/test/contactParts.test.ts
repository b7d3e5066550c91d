import { Crm, operationOf, UNKNOWN } from './contactSupport';

let crm: Crm;
let foreign: { token: string };
let elsewhere: { cookies: { selected_org: string } };
beforeAll(async () => {
  crm = await Crm.start();
  foreign = { token: await (await crm.host.tenant()).signInAs('admin') };
  const branch = await crm.tenant.create('/directory/organizations', {
    name: 'Branch',
    tenantId: crm.tenant.id,
    parentId: crm.tenant.organizationId,
  });
  elsewhere = { cookies: { selected_org: branch } };
});
afterAll(() => crm?.host.stop());

const idsOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
  (body['items'] as { id: string }[]).map(({ id }) => id);

describe('people of a company', () => {
  test('are listed with their temperature and the time of their link, in pages', async () => {
    const company = await crm.company();
    const ann = await crm.person({
      displayName: 'Ann Able',
      temperature: 'hot',
      jobTitle: 'Buyer',
      companyEntityId: company,
    });
    const bob = await crm.person({
      displayName: 'Bob Best',
      primaryEmail: 'bob@bücher.example',
      primaryPhone: '+48 22 765 43 21',
    });
    const path = `people/${bob}/companies`;
    await crm.send('POST', path, { companyId: company });
    const list = (query = '', options = {}) =>
      crm.send('GET', `companies/${company}/people?${query}`, undefined, options);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    const { status, body } = await list();
    expect([status, body]).toMatchObject([
      200,
      {
        items: [
          {
            id: ann,
            displayName: 'Ann Able',
            temperature: 'hot',
            jobTitle: 'Buyer',
            linkedAt: time,
            isPrimary: true,
          },
          { id: bob, temperature: null, linkedAt: time, isPrimary: false },
        ],
        total: 2,
        page: 1,
        pageSize: 20,
        totalPages: 1,
      },
    ]);
    const detail = await crm.send('GET', `companies/${company}`);
    expect(detail.body['people']).toMatchObject([
      { id: ann, temperature: 'hot', linkedAt: time },
      { id: bob },
    ]);
    expect(idsOf(await list('sort=name-desc'))).toEqual([bob, ann]);
    expect(idsOf(await list('sort=recent'))).toEqual([bob, ann]);
    for (const search of [
      'BÜCHER',
      'bob@xn--bcher-kva.example',
      '0048 22 7654321',
      '765 43 21',
      '+48 22 765',
    ]) {
      expect(idsOf(await list(`search=${encodeURIComponent(search)}`))).toEqual([bob]);
    }
    expect(idsOf(await list('pageSize=1&page=2'))).toEqual([bob]);
    await crm.send('DELETE', `${path}/${company}`);
    expect(idsOf(await list())).toEqual([ann]);
    await crm.send('DELETE', `people/${ann}/companies/${company}`);
    await crm.send('POST', path, { companyId: company });
    await crm.send('POST', `people/${ann}/companies`, { companyId: company });
    expect(idsOf(await list('sort=recent'))).toEqual([ann, bob]);
    const half = { token: await crm.tenant.signInAs(['customers.companies.view']) };
    expect((await list('', half)).body).toMatchObject({ items: [], total: 0 });
    const queries = () => crm.host.queriesDuring(() => list());
    const few = await queries();
    await crm.person({ companyEntityId: company });
    expect(await queries()).toBe(few);
    for (const query of ['sort=x', 'page=0', 'pageSize=101', 'nonsense=1']) {
      expect([query, (await list(query)).status]).toEqual([query, 400]);
    }
    expect(await crm.refusal('GET', `companies/${ann}/people`)).toEqual([404, 'Company not found']);
    expect(await crm.refusal('GET', 'companies/x/people')).toEqual([400, 'Invalid company id']);
    expect((await list('', foreign)).status).toBe(404);
    expect((await list('', elsewhere)).status).toBe(403);
  });
});

describe.each(['people', 'companies'] as const)('roles below the path of %s', (kind) => {
  let id: string;
  let path: string;
  let userId: string;
  beforeEach(async () => {
    id = await (kind === 'people' ? crm.person() : crm.company());
    path = `${kind}/${id}/roles`;
    const { body } = await crm.host.request<{ userId: string }>('POST', '/auth/feature-check', {
      token: crm.token,
      json: { features: [] },
    });
    userId = body.userId;
  });

  test('are given, listed with their users, changed and taken away, which can be undone', async () => {
    const given = await crm.send('POST', path, { userId, roleType: 'sales' });
    const role = given.body['id'] as string;
    expect(given.status).toBe(201);
    expect(operationOf(given)).toMatchObject({ commandId: 'customers.entityRoles.create' });
    const list = (query = '', options = {}) => crm.send('GET', `${path}?${query}`, undefined, options);
    expect((await list()).body).toMatchObject({
      items: [
        {
          id: role,
          entityType: kind === 'people' ? 'person' : 'company',
          entityId: id,
          userId,
          userName: expect.any(String),
          userEmail: expect.stringContaining('@'),
          roleType: 'sales',
        },
      ],
      total: 1,
      page: 1,
      totalPages: 1,
    });
    const other = await crm.make(path, { userId, roleType: 'support' });
    expect(idsOf(await list('pageSize=1&page=2'))).toEqual([other]);
    for (const [method, at, roleType] of [
      ['PUT', `${path}?roleId=${role}`, 'a'],
      ['PUT', `${path}/${role}`, 'b'],
      ['PATCH', `${path}/${role}`, 'c'],
    ] as const) {
      const changed = await crm.send(method, at, { roleType });
      expect([changed.status, changed.body['ok']]).toEqual([200, true]);
      expect(await crm.item('entity-roles', role)).toMatchObject({ role_type: roleType });
    }
    await crm.roundTrip(() => crm.send('PUT', `${path}?roleId=${role}`, { userId, roleType: 'd' }));
    await crm.roundTrip(() => crm.send('DELETE', `${path}?roleId=${role}`));
    const stale = { headers: { 'x-expected-updated-at': '2001-01-01T00:00:00.000Z' } };
    expect((await crm.send('PATCH', `${path}/${role}`, { roleType: 'e' }, stale)).status).toBe(409);
    expect((await crm.send('DELETE', `${path}/${role}`)).body).toEqual({ ok: true });
    expect(idsOf(await list())).toEqual([other]);
    const queries = () => crm.host.queriesDuring(() => list());
    const few = await queries();
    for (const roleType of ['x', 'y', 'z']) await crm.make(path, { userId, roleType });
    expect(await queries()).toBe(few);
  });

  test('are those of the record of the path, for callers with the feature', async () => {
    const role = await crm.make(path, { userId, roleType: 'sales' });
    const wrongKind = `${kind === 'people' ? 'companies' : 'people'}/${id}/roles`;
    const another = `${kind}/${await (kind === 'people' ? crm.person() : crm.company())}/roles`;
    const change = { roleType: 'x' };
    const { body: theirs } = await crm.host.request<{ userId: string }>('POST', '/auth/feature-check', {
      token: foreign.token,
      json: { features: [] },
    });
    for (const [status, method, at, json, options] of [
      [404, 'GET', wrongKind],
      [404, 'POST', wrongKind, { userId, ...change }],
      [404, 'PATCH', `${another}/${role}`, change],
      [404, 'DELETE', `${another}?roleId=${role}`],
      [404, 'DELETE', `${path}/${UNKNOWN}`],
      [404, 'GET', path, undefined, foreign],
      [404, 'PATCH', `${path}/${role}`, change, foreign],
      [403, 'GET', path, undefined, elsewhere],
      [403, 'DELETE', `${path}/${role}`, undefined, elsewhere],
      [400, 'POST', path, {}],
      [400, 'POST', path, { userId: UNKNOWN, ...change }],
      [409, 'POST', path, { userId, roleType: 'sales' }],
      [400, 'PUT', path, change],
      [400, 'PUT', `${path}?roleId=${role}`, { userId: UNKNOWN }],
      [400, 'PUT', `${path}/${role}`, { userId: theirs.userId }],
      [400, 'PATCH', `${path}/${role}`, { userId: theirs.userId }],
      [400, 'PATCH', `${path}/${role}`, {}],
      [400, 'PATCH', `${path}/x`, change],
      [400, 'GET', `${kind}/x/roles`],
    ] as const) {
      const answer = await crm.send(method, at, json, options);
      expect([method, at, json, answer.status]).toEqual([method, at, json, status]);
    }
    const viewer = { token: await crm.tenant.signInAs(['customers.roles.view']) };
    expect((await crm.send('GET', path, undefined, viewer)).status).toBe(200);
    expect((await crm.send('POST', path, { userId, ...change }, viewer)).body['requiredFeatures']).toEqual([
      'customers.roles.manage',
    ]);
    const nobody = { token: await crm.tenant.signInAs(['customers.people.view']) };
    expect((await crm.send('GET', path, undefined, nobody)).status).toBe(403);
  });
});
