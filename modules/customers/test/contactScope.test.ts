import type { TestTenant } from '@tenantry/core/testing';
import { Crm } from './contactSupport';

const ROUTES = [
  ['people', { firstName: 'A', lastName: 'B' }, 'customers.people'],
  ['companies', { displayName: 'A' }, 'customers.companies'],
  ['tags', { label: 'A' }, 'customers.activities'],
  ['comments', { body: 'A' }, 'customers.activities'],
  ['activities', { activityType: 'A' }, 'customers.activities'],
  ['addresses', { addressLine1: 'A' }, 'customers.activities'],
  ['todos', { title: 'A' }, 'customers.activities'],
] as const;
const OWNED: readonly string[] = ['comments', 'activities', 'addresses', 'todos'];

describe('contacts', () => {
  let crm: Crm;
  let branch: string;
  beforeAll(async () => {
    crm = await Crm.start();
    branch = await crm.tenant.create('/directory/organizations', {
      name: 'Branch',
      tenantId: crm.tenant.id,
      parentId: crm.tenant.organizationId,
    });
  });
  afterAll(() => crm?.host.stop());

  /** One record of every kind, in an organization. */
  const setUp = async (organizationId: string) => {
    const person = await crm.person({ organizationId });
    const company = await crm.company({ organizationId });
    const made: Record<string, string> = { people: person, companies: company };
    made['tags'] = await crm.tag({ organizationId });
    for (const [path, json] of ROUTES.filter(([path]) => OWNED.includes(path))) {
      made[path] = await crm.make(path, { ...json, entityId: person });
    }
    await crm.send('POST', `people/${person}/companies`, { companyId: company });
    return made as Record<(typeof ROUTES)[number][0], string>;
  };

  test('belong to the organization that is named, selected, or their owner’s', async () => {
    const inBranch = { cookies: { selected_org: branch } };
    const person = await crm.make('people', { firstName: 'A', lastName: 'B' }, inBranch);
    expect((await crm.item('people', person))['organization_id']).toBe(branch);
    const note = await crm.make('comments', { entityId: person, body: 'x' });
    expect((await crm.item('comments', note))['organization_id']).toBe(branch);
    const home = await crm.person();
    expect((await crm.item('people', home))['organization_id']).toBe(crm.tenant.organizationId);
    const inHome = await crm.make('comments', { entityId: home, body: 'x', organizationId: branch });
    expect((await crm.item('comments', inHome))['organization_id']).toBe(crm.tenant.organizationId);
  });

  test('out of reach are neither listed nor read nor changed', async () => {
    const home = await setUp(crm.tenant.organizationId);
    const inBranch = { cookies: { selected_org: branch } };
    const own = await setUp(branch);
    for (const [path, json] of ROUTES) {
      const id = home[path];
      expect((await crm.list(path, `id=${id}`, inBranch)).total).toBe(0);
      expect((await crm.list(path, `id=${own[path]}`, inBranch)).total).toBe(1);
      expect(await crm.refusal('PUT', path, { ...json, id }, inBranch)).toEqual([403, 'Forbidden']);
      expect(await crm.refusal('DELETE', path, { id }, inBranch)).toEqual([403, 'Forbidden']);
    }
    const { people, companies, tags } = home;
    for (const path of [`people/${people}`, `companies/${companies}`, `people/${people}/companies`]) {
      expect(await crm.refusal('GET', path, undefined, inBranch)).toEqual([403, 'Access denied']);
    }
    for (const [method, path, json] of [
      ['POST', `people/${people}/companies`, { companyId: companies }],
      ['PATCH', `people/${people}/companies/${companies}`, { isPrimary: true }],
      ['DELETE', `people/${people}/companies/${companies}`, undefined],
    ] as const) {
      expect(await crm.refusal(method, path, json, inBranch)).toEqual([403, 'Access denied']);
    }
    for (const path of OWNED) {
      const json = ROUTES.find(([name]) => name === path)?.[1];
      expect(await crm.refusal('POST', path, { ...json, entityId: people }, inBranch)).toEqual([
        403,
        'Forbidden',
      ]);
    }
    expect(await crm.refusal('POST', 'tags/assign', { tagId: tags, entityId: people }, inBranch)).toEqual([
      403,
      'Forbidden',
    ]);
    expect(await crm.refusal('POST', 'tags/assign', { tagId: own.tags, entityId: people })).toEqual([
      404,
      'Tag not found',
    ]);
    expect(await crm.refusal('POST', `people/${people}/companies`, { companyId: own.companies })).toEqual([
      404,
      'Company not found',
    ]);
  });

  test('of another tenant are not there, whoever asks', async () => {
    const home = await setUp(crm.tenant.organizationId);
    const before = await crm.rows();
    const other: TestTenant = await crm.host.tenant();
    for (const as of [
      { token: await other.signInAs('admin') },
      { token: await other.signInAs('superadmin') },
    ]) {
      for (const [path, json] of ROUTES) {
        const id = home[path];
        const entityId = home.people;
        expect((await crm.list(path, `id=${id}`, as)).total).toBe(0);
        expect((await crm.send('PUT', path, { ...json, id }, as)).status).toBe(404);
        expect((await crm.send('DELETE', path, { id }, as)).status).toBe(404);
        if (OWNED.includes(path)) {
          expect((await crm.send('POST', path, { ...json, entityId }, as)).status).toBe(404);
        }
      }
      const { people, companies, tags } = home;
      const foreign = { firstName: 'A', lastName: 'B', companyEntityId: companies };
      expect(await crm.refusal('POST', 'people', foreign, as)).toEqual([404, 'Company not found']);
      const tagged = { firstName: 'A', lastName: 'B', tags: [tags] };
      expect((await crm.send('POST', 'people', tagged, as)).status).toBe(400);
      expect((await crm.send('GET', `people/${people}`, undefined, as)).status).toBe(404);
      expect((await crm.send('GET', `companies/${companies}`, undefined, as)).status).toBe(404);
      expect((await crm.send('GET', `people/${people}/companies`, undefined, as)).status).toBe(404);
      expect(
        (await crm.send('POST', `people/${people}/companies`, { companyId: companies }, as)).status,
      ).toBe(404);
      expect(
        (await crm.send('DELETE', `people/${people}/companies/${companies}`, undefined, as)).status,
      ).toBe(404);
      expect((await crm.send('POST', 'tags/assign', { tagId: tags, entityId: people }, as)).status).toBe(404);
    }
    expect(await crm.rows()).toEqual(before);
  });

  test('need their features', async () => {
    const nobody = { token: await crm.tenant.signInAs(['auth.users.list']) };
    for (const [path, json, feature] of ROUTES) {
      const view = await crm.send('GET', path, undefined, nobody);
      expect([view.status, view.body['requiredFeatures']]).toEqual([403, [`${feature}.view`]]);
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status, body } = await crm.send(method, path, json, nobody);
        expect([status, body['requiredFeatures']]).toEqual([403, [`${feature}.manage`]]);
      }
    }
    const employee = { token: await crm.tenant.signInAs('employee') };
    expect((await crm.send('POST', 'people', { firstName: 'A', lastName: 'B' }, employee)).status).toBe(201);
  });

  test('are read in a number of statements that does not grow with them', async () => {
    const [person, company] = [await crm.person(), await crm.company()];
    const queries = () =>
      crm.host.queriesDuring(async () => {
        await crm.send('GET', `people/${person}`);
        await crm.send('GET', `companies/${company}`);
        await crm.list('people');
      });
    const few = await queries();
    for (let count = 0; count < 5; count++) {
      await crm.make('comments', { entityId: person, body: 'x' });
      await crm.make('addresses', { entityId: company, addressLine1: 'x' });
      await crm.person({ companyEntityId: company });
    }
    await crm.send('POST', `people/${person}/companies`, { companyId: company });
    expect(await queries()).toBe(few);
  });
});
