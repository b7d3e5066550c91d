import { GARBAGE } from '@tenantry/core/testing';
import { randomUUID } from 'node:crypto';
import { Crm, operationOf, UNKNOWN } from './contactSupport';

const FULL = {
  displayName: ' Acme ',
  description: 'Makes everything',
  primaryEmail: 'office@acme.test',
  legalName: 'Acme Inc.',
  brandName: 'ACME',
  domain: 'acme.test',
  websiteUrl: 'https://acme.test',
  industry: 'Anvils',
  sizeBucket: '50-100',
  annualRevenue: 1234567.89,
};

describe('companies', () => {
  let crm: Crm;
  beforeAll(async () => {
    crm = await Crm.start();
  });
  afterAll(() => crm?.host.stop());

  test('are created, read and listed', async () => {
    const tag = await crm.tag({ label: 'Supplier', color: '#00ff00' });
    const events = await crm.events(async () => {
      const answer = await crm.send('POST', 'companies', { ...FULL, tags: [tag] });
      const { id, companyId } = answer.body;
      expect([answer.status, answer.body]).toEqual([201, { id, companyId }]);
      expect(operationOf(answer)).toMatchObject({
        commandId: 'customers.companies.create',
        actionLabel: 'Company created',
        resourceKind: 'customers.company',
      });
      expect(await crm.item('companies', id as string)).toMatchObject({
        kind: 'company',
        display_name: 'Acme',
        legal_name: 'Acme Inc.',
        website_url: 'https://acme.test',
        annual_revenue: '1234567.89',
      });
      expect((await crm.send('GET', `companies/${id as string}`)).body).toMatchObject({
        company: { id, displayName: 'Acme', primaryEmail: 'office@acme.test' },
        profile: { id: companyId, annualRevenue: '1234567.89', sizeBucket: '50-100' },
        tags: [{ label: 'Supplier', color: '#00ff00' }],
        people: [],
        deals: [],
        counts: { people: 0, deals: 0, tags: 1 },
      });
    });
    expect(events).toEqual(['customers.company.created']);
  });

  test.each([
    ['no name', { displayName: undefined }, 'displayName'],
    ['a blank name', { displayName: '' }, 'displayName'],
    ['a negative revenue', { annualRevenue: -1 }, 'annualRevenue'],
    ['a revenue that is no number', { annualRevenue: 'much' }, 'annualRevenue'],
    ['a wrong web address', { websiteUrl: 'acme' }, 'websiteUrl'],
    ['a legal name too long', { legalName: 'x'.repeat(201) }, 'legalName'],
  ])('with %s are refused', async (_what, json, field) => {
    const { status, body } = await crm.send<{ error: string; details: { path: string[] }[] }>(
      'POST',
      'companies',
      {
        displayName: 'A',
        ...json,
      },
    );
    expect([status, body.error, body.details[0]?.path[0]]).toEqual([400, 'Invalid input', field]);
  });

  test('forget what is blank or null, and take the profile nested', async () => {
    const id = await crm.company(FULL);
    const json = {
      id,
      domain: '',
      annualRevenue: '',
      websiteUrl: null,
      profile: { industry: '', brandName: 'A.' },
    };
    const { body } = await crm.send('PUT', 'companies', json);
    const item = await crm.item('companies', id);
    expect(body).toEqual({ ok: true, updatedAt: item['updated_at'] });
    expect(item).toMatchObject({
      domain: null,
      annual_revenue: null,
      website_url: null,
      industry: null,
      brand_name: 'A.',
    });
    expect(item['legal_name']).toBe('Acme Inc.');
    expect(await crm.refusal('PUT', 'companies', { id, profile: { firstName: 'x' } })).toEqual([
      400,
      'Unsupported profile field: firstName',
    ]);
    const person = await crm.person();
    expect(await crm.refusal('PUT', 'companies', { id: person })).toEqual([404, 'Company not found']);
    expect(await crm.refusal('PUT', 'companies', {})).toEqual([400, 'Company id is required']);
    for (const value of GARBAGE) {
      const { status } = await crm.send('POST', 'companies', {
        ...FULL,
        displayName: value,
        annualRevenue: value,
      });
      expect([201, 400]).toContain(status);
    }
  });

  test('are filtered and sorted like people', async () => {
    const mark = randomUUID().slice(0, 8);
    const first = await crm.company({ displayName: `A ${mark}`, legalName: `Legal ${mark}`, status: 'open' });
    const second = await crm.company({ displayName: 'B', brandName: mark, primaryPhone: '+48 600 100 200' });
    expect(await crm.ids('companies', `search=${mark.toUpperCase()}&sort=name`)).toEqual([first, second]);
    expect(await crm.ids('companies', `search=${mark}&sort=name&order=desc`)).toEqual([second, first]);
    expect(await crm.ids('companies', `search=${mark}&status=open`)).toEqual([first]);
    expect(await crm.ids('companies', `search=${mark}&hasPhone=true`)).toEqual([second]);
    expect(await crm.ids('people', `search=${mark}`)).toEqual([]);
  });

  test('cannot be deleted while people or deals belong to them', async () => {
    const id = await crm.company({ displayName: 'Blocked' });
    const person = await crm.person({ companyEntityId: id });
    await crm.person().then((other) => crm.send('POST', `people/${other}/companies`, { companyId: id }));
    const deal = await crm.make('deals', { title: 'A deal', companyIds: [id] });
    expect(await crm.refusal('DELETE', 'companies', { id })).toEqual([
      422,
      'Cannot delete company: linked persons (2), linked deals (1), persons whose primary company is this one (1). ' +
        'Please unlink or reassign first.',
      'COMPANY_HAS_DEPENDENTS',
    ]);
    expect((await crm.send('GET', `companies/${id}?include=people,deals`)).body).toMatchObject({
      people: [expect.anything(), expect.anything()],
      deals: [{ id: deal }],
      counts: { people: 2, deals: 1 },
    });
    expect(await crm.ids('companies', `id=${id}&excludeLinkedDealId=${deal}`)).toEqual([]);
    await crm.send('PUT', 'deals', { id: deal, companyIds: [] });
    await crm.send('PUT', 'people', { id: person, companyEntityId: null });
    expect(await crm.refusal('DELETE', 'companies', { id })).toEqual([
      422,
      'Cannot delete company: linked persons (2). Please unlink or reassign first.',
      'COMPANY_HAS_DEPENDENTS',
    ]);
    expect(await crm.refusal('DELETE', 'companies')).toEqual([400, 'Company id is required']);
  });

  test('come back with all that belonged to them', async () => {
    const id = await crm.company({ ...FULL, tags: [await crm.tag()] });
    await crm.make('comments', { entityId: id, body: 'A note' });
    await crm.make('activities', { entityId: id, activityType: 'visit' });
    await crm.make('addresses', { entityId: id, addressLine1: 'Street 1' });
    await crm.roundTrip(() => crm.send('DELETE', 'companies', { id }));
    await crm.roundTrip(() =>
      crm.send('PUT', 'companies', { id, displayName: 'New', tags: [], annualRevenue: 0.1 }),
    );
    await crm.roundTrip(() => crm.send('POST', 'companies', FULL));
    expect((await crm.send('DELETE', 'companies', { id })).status).toBe(200);
    expect(await crm.refusal('GET', `companies/${id}`)).toEqual([404, 'Company not found']);
    expect(await crm.refusal('GET', 'companies/x')).toEqual([400, 'Invalid company id']);
    expect(await crm.refusal('GET', `companies/${UNKNOWN}`)).toEqual([404, 'Company not found']);
  });
});
