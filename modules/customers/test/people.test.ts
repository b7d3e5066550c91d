import { GARBAGE } from '@tenantry/core/testing';
import { randomUUID } from 'node:crypto';
import { Crm, operationOf, OWNER, UNKNOWN } from './contactSupport';

const FULL = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  description: 'Writes programs',
  ownerUserId: OWNER,
  primaryEmail: 'Ada@example.test',
  primaryPhone: '+44 20 7946 0958',
  status: 'active',
  lifecycleStage: 'lead',
  source: 'fair',
  temperature: 'warm',
  renewalQuarter: 'Q3',
  isActive: false,
  nextInteraction: {
    at: '2031-05-01T10:00:00Z',
    name: 'Call',
    refId: 'r-1',
    icon: 'phone',
    color: '#aabbcc',
  },
  preferredName: 'Countess',
  jobTitle: 'Analyst',
  department: 'Engines',
  seniority: 'senior',
  timezone: 'Europe/London',
  linkedInUrl: 'https://linkedin.test/ada',
  twitterUrl: 'https://twitter.test/ada',
};

describe('people', () => {
  let crm: Crm;
  beforeAll(async () => {
    crm = await Crm.start();
  });
  afterAll(() => crm?.host.stop());

  const detail = async (id: string, query = '') =>
    (await crm.send<Record<string, Record<string, unknown>>>('GET', `people/${id}${query}`)).body;

  describe('a new person', () => {
    test('stores what was sent, and emits events', async () => {
      const companyEntityId = await crm.company({ displayName: 'Engines Ltd' });
      const tag = await crm.tag({ label: 'VIP' });
      const events = await crm.events(async () => {
        const answer = await crm.send('POST', 'people', {
          ...FULL,
          companyEntityId,
          tags: [tag, tag.toUpperCase()],
        });
        const { id, personId } = answer.body;
        expect([answer.status, answer.body]).toEqual([201, { id, personId }]);
        expect(id).not.toBe(personId);
        expect(operationOf(answer)).toMatchObject({
          commandId: 'customers.people.create',
          actionLabel: 'Person created',
          resourceKind: 'customers.person',
          resourceId: id,
        });
        expect(await crm.item('people', id as string)).toMatchObject({
          id,
          kind: 'person',
          display_name: 'Ada Lovelace',
          first_name: 'Ada',
          primary_email: 'Ada@example.test',
          is_active: false,
          owner_user_id: OWNER,
          next_interaction_at: '2031-05-01T10:00:00.000Z',
          next_interaction_ref_id: 'r-1',
          linked_in_url: FULL.linkedInUrl,
          company_entity_id: companyEntityId,
          organization_id: crm.tenant.organizationId,
          tenant_id: crm.tenant.id,
        });
        expect(await detail(id as string)).toMatchObject({
          person: {
            displayName: 'Ada Lovelace',
            nextInteraction: { ...FULL.nextInteraction, at: '2031-05-01T10:00:00.000Z' },
          },
          profile: { id: personId, jobTitle: 'Analyst', companyEntityId },
          tags: [{ id: tag, label: 'VIP', slug: 'vip' }],
          companies: [{ companyId: companyEntityId, displayName: 'Engines Ltd', isPrimary: true }],
          company: { id: companyEntityId, displayName: 'Engines Ltd' },
          isPrimary: true,
          counts: { tags: 1, companies: 1, deals: 0, comments: 0 },
        });
      });
      expect(events).toEqual(['customers.person.created']);
      const created = crm.host.events.filter(({ id }) => id === 'customers.person.created');
      const payload = created.at(-1)?.payload as Record<string, unknown>;
      expect(payload).toEqual({
        id: payload['id'],
        entityId: payload['id'],
        organizationId: crm.tenant.organizationId,
        tenantId: crm.tenant.id,
      });
    });

    test('is called by first and last name until it gets another name, and follows them', async () => {
      const id = await crm.person({ firstName: 'Grace', lastName: 'Murray' });
      await crm.send('PUT', 'people', { id, lastName: 'Hopper' });
      expect((await crm.item('people', id))['display_name']).toBe('Grace Hopper');
      await crm.send('PUT', 'people', { id, displayName: 'Amazing Grace' });
      await crm.send('PUT', 'people', { id, lastName: 'Brewster' });
      expect((await crm.item('people', id))['display_name']).toBe('Amazing Grace');
      await crm.send('PUT', 'people', { id, displayName: '  ' });
      expect((await crm.item('people', id))['display_name']).toBe('Grace Brewster');
      const long = await crm.person({ firstName: '🦄'.repeat(60), lastName: 'x'.repeat(120) });
      expect([...((await crm.item('people', long))['display_name'] as string)]).toHaveLength(181);
    });

    test.each([
      ['without a name', { firstName: undefined }, 'firstName'],
      ['with a blank name', { lastName: ' ' }, 'lastName'],
      ['with a name too long', { firstName: 'x'.repeat(121) }, 'firstName'],
      ['with a display name too long', { displayName: 'x'.repeat(201) }, 'displayName'],
      ['with a wrong address', { primaryEmail: 'nobody' }, 'primaryEmail'],
      ['with a number of no telephone', { primaryPhone: 'call me' }, 'primaryPhone'],
      ['with too few digits', { primaryPhone: '12-34' }, 'primaryPhone'],
      ['with a wrong owner', { ownerUserId: 'me' }, 'ownerUserId'],
      ['with a wrong web address', { linkedInUrl: 'javascript:alert(1)' }, 'linkedInUrl'],
      ['with a wrong colour', { nextInteraction: { at: '2030-01-01', color: 'red' } }, 'nextInteraction'],
      ['with an interaction at no time', { nextInteraction: { name: 'x' } }, 'nextInteraction'],
      ['with wrong tags', { tags: ['vip'] }, 'tags'],
    ])('%s is refused', async (_what, json, field) => {
      const { status, body } = await crm.send<{ error: string; details: { path: string[] }[] }>(
        'POST',
        'people',
        {
          firstName: 'A',
          lastName: 'B',
          ...json,
        },
      );
      expect([status, body.error, body.details[0]?.path[0]]).toEqual([400, 'Invalid input', field]);
    });

    test('refers to nothing that its organization does not have, and a refused one leaves nothing behind', async () => {
      const other = await crm.tenant.create('/directory/organizations', {
        name: 'Elsewhere',
        tenantId: crm.tenant.id,
        parentId: crm.tenant.organizationId,
      });
      const foreign = await crm.make('companies', { displayName: 'Foreign', organizationId: other });
      const foreignTag = await crm.make('tags', { label: 'Foreign', organizationId: other });
      const before = await crm.rows();
      const refused = (json: object) =>
        crm.refusal('POST', 'people', { firstName: 'A', lastName: 'B', ...json });
      expect(await refused({ companyEntityId: UNKNOWN })).toEqual([404, 'Company not found']);
      expect(await refused({ companyEntityId: foreign })).toEqual([404, 'Company not found']);
      const tags = [400, 'One or more tags not found for this scope'];
      expect(await refused({ tags: [UNKNOWN] })).toEqual(tags);
      expect(await refused({ tags: [foreignTag] })).toEqual(tags);
      expect(await crm.rows()).toEqual(before);
      const person = await crm.person();
      expect(await refused({ companyEntityId: person })).toEqual([400, 'Invalid entity type']);
    });

    test('survives whatever a client may send', async () => {
      for (const value of GARBAGE) {
        for (const json of [
          value,
          { firstName: value, lastName: 'x' },
          { ...FULL, profile: value },
          { ...FULL, tags: value },
        ]) {
          const { status } = await crm.send('POST', 'people', json);
          expect([201, 400, 404]).toContain(status);
        }
      }
      const malformed = await crm.send('POST', 'people', undefined, {
        body: '{',
        headers: { 'content-type': 'application/json' },
      });
      expect([malformed.status, malformed.body['error']]).toEqual([400, 'Invalid input']);
    });
  });

  describe('a change', () => {
    test('leaves alone what is left out, and clears what is null or blank', async () => {
      const id = await crm.person(FULL);
      const before = await crm.item('people', id);
      const { status, body } = await crm.send('PUT', 'people', {
        id,
        primaryPhone: null,
        description: '',
        nextInteraction: null,
      });
      const after = await crm.item('people', id);
      expect([status, body]).toEqual([200, { ok: true, updatedAt: after['updated_at'] }]);
      expect(after).toEqual({
        ...before,
        primary_phone: null,
        description: null,
        next_interaction_at: null,
        next_interaction_name: null,
        next_interaction_ref_id: null,
        next_interaction_icon: null,
        next_interaction_color: null,
        updated_at: after['updated_at'],
      });
      expect(Date.parse(after['updated_at'] as string)).toBeGreaterThan(
        Date.parse(before['updated_at'] as string),
      );
    });

    test('keeps its version when the next interaction or a profile is sent as it is stored', async () => {
      const { icon: _icon, color: _color, ...nextInteraction } = FULL.nextInteraction;
      const id = await crm.person({ nextInteraction, jobTitle: 'Analyst' });
      const before = await crm.item('people', id);
      const inZone = { ...nextInteraction, at: '2031-05-01T12:00:00+02:00' };
      for (const json of [
        { nextInteraction },
        { nextInteraction: { ...inZone, icon: '', color: null } },
        { nextInteraction: inZone, tags: [], profile: { jobTitle: 'Analyst', department: '' } },
      ]) {
        const { status, headers } = await crm.send('PUT', 'people', { id, ...json });
        expect([status, headers.get('x-operation')]).toEqual([200, null]);
        expect(await crm.item('people', id)).toEqual(before);
      }
      const { headers } = await crm.send('PUT', 'people', {
        id,
        nextInteraction: { at: nextInteraction.at },
      });
      expect(headers.get('x-operation')).not.toBeNull();
      expect(await crm.item('people', id)).toMatchObject({ next_interaction_name: null });
    });

    test('takes the profile nested, where what stands beside it has precedence', async () => {
      const id = await crm.person(FULL);
      const before = await crm.item('people', id);
      await crm.send('PUT', 'people', {
        id,
        jobTitle: 'Top',
        profile: { jobTitle: 'Nested', department: ' Nested ' },
      });
      const after = await crm.item('people', id);
      expect([after['job_title'], after['department'], after['seniority']]).toEqual([
        'Top',
        'Nested',
        'senior',
      ]);
      expect(after['updated_at']).not.toBe(before['updated_at']);
      const refused = (profile: unknown) => crm.refusal('PUT', 'people', { id, profile });
      expect(await refused({ salary: 1 })).toEqual([400, 'Unsupported profile field: salary']);
      for (const none of [null, [], 'x', 1])
        expect(await refused(none)).toEqual([400, 'profile must be an object']);
      const { body } = await crm.send('PUT', 'people', { id, profile: { firstName: '' } });
      expect(body).toMatchObject({ error: 'Invalid input', details: [{ path: ['profile', 'firstName'] }] });
    });

    test('needs the id of a person, in reach', async () => {
      expect(await crm.refusal('PUT', 'people', {})).toEqual([400, 'Person id is required']);
      expect(await crm.refusal('PUT', 'people', { id: 'x' })).toEqual([400, 'Invalid id']);
      expect(await crm.refusal('PUT', 'people', { id: UNKNOWN })).toEqual([404, 'Person not found']);
      const company = await crm.company();
      expect(await crm.refusal('PUT', 'people', { id: company, firstName: 'x' })).toEqual([
        404,
        'Person not found',
      ]);
    });

    test('is refused when it is based on an older version; of two at once one wins', async () => {
      const id = await crm.person();
      const seen = (await crm.item('people', id))['updated_at'] as string;
      const headers = { 'x-expected-updated-at': seen };
      const answers = await Promise.all(
        ['One', 'Two'].map((firstName) => crm.send('PUT', 'people', { id, firstName }, { headers })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const current = (await crm.item('people', id))['updated_at'];
      expect(answers.find(({ status }) => status === 409)?.body).toEqual({
        error: 'record_modified',
        code: 'optimistic_lock_conflict',
        currentUpdatedAt: current,
        expectedUpdatedAt: seen,
      });
      expect((await crm.send('DELETE', `people?id=${id}`, undefined, { headers })).status).toBe(409);
      const unreadable = { headers: { 'x-expected-updated-at': 'yesterday' } };
      expect((await crm.send('PUT', 'people', { id, firstName: 'Three' }, unreadable)).status).toBe(400);
    });
  });

  describe('lists', () => {
    test('are filtered, searched and sorted', async () => {
      const mark = randomUUID().slice(0, 8);
      const tag = await crm.tag();
      const company = await crm.company();
      const [ann, bob, cid] = [
        await crm.person({
          firstName: 'Ann',
          lastName: mark,
          primaryEmail: `Ann.${mark}@example.test`,
          status: 'x',
          tags: [tag],
        }),
        await crm.person({
          firstName: 'Bob',
          lastName: mark,
          primaryPhone: '+1 555 010 9999',
          status: 'y',
          lifecycleStage: 'won',
        }),
        await crm.person({
          firstName: 'Cid',
          lastName: mark,
          source: mark,
          nextInteraction: { at: '2030-01-01' },
          companyEntityId: company,
        }),
      ] as const;
      const found = (query: string) => crm.ids('people', `search=${mark}&sortField=name&${query}`);
      expect(await found('')).toEqual([ann, bob, cid]);
      expect(await found('sortDir=desc')).toEqual([cid, bob, ann]);
      expect(await found(`email=ann.${mark}@EXAMPLE.test`)).toEqual([ann]);
      expect(await found('emailStartsWith=ANN.')).toEqual([ann]);
      expect(await found(`emailContains=${mark}@`)).toEqual([ann]);
      expect(await found('status=x')).toEqual([ann]);
      expect(await found('status=x,y')).toEqual([ann, bob]);
      expect(await found('lifecycleStage=won')).toEqual([bob]);
      expect(await found(`source=${mark}`)).toEqual([cid]);
      expect(await found('hasEmail=yes')).toEqual([ann]);
      expect(await found('hasEmail=0')).toEqual([bob, cid]);
      expect(await found('hasPhone=true')).toEqual([bob]);
      expect(await found('hasNextInteraction=true')).toEqual([cid]);
      expect(await found(`tagIds=${tag}`)).toEqual([ann]);
      expect(await found('tagIdsEmpty=true')).toEqual([bob, cid]);
      expect(await found(`excludeIds=${ann},${bob}`)).toEqual([cid]);
      expect(await found(`excludeLinkedCompanyId=${company}`)).toEqual([ann, bob]);
      expect(await found(`ids=${ann},${cid},${company}`)).toEqual([ann, cid]);
      expect(await found('createdTo=2001-01-01')).toEqual([]);
      expect(await found('createdFrom=2001-01-01')).toEqual([ann, bob, cid]);
      expect(await crm.ids('people', `search=${mark}&sortField=primaryEmail&pageSize=1`)).toHaveLength(1);
      expect(await crm.list('people', `search=${mark}&pageSize=2&page=2`)).toMatchObject({
        total: 3,
        totalPages: 2,
        page: 2,
        items: [expect.anything()],
      });
      expect(await crm.ids('companies', `id=${ann}`)).toEqual([]);
    });
  });

  describe('a deletion', () => {
    test('takes along all that belongs to the person, and undo brings all of it back', async () => {
      const company = await crm.company();
      const tag = await crm.tag();
      const id = await crm.person({ ...FULL, companyEntityId: company, tags: [tag] });
      await crm.make('comments', { entityId: id, body: 'A note' });
      await crm.make('activities', {
        entityId: id,
        activityType: 'call',
        occurredAt: '2026-01-01T00:00:00Z',
      });
      await crm.make('addresses', { entityId: id, addressLine1: 'Street 1', isPrimary: true });
      const operation = await crm.roundTrip(() => crm.send('DELETE', `people?id=${id}`));
      expect(operation).toMatchObject({
        commandId: 'customers.people.delete',
        actionLabel: 'Person deleted',
      });
      expect(await detail(id)).toMatchObject({
        counts: { comments: 1, activities: 1, addresses: 1, tags: 1, companies: 1 },
      });
      expect((await crm.send('DELETE', 'people', { id })).body).toEqual({ ok: true });
      expect(await crm.refusal('GET', `people/${id}`)).toEqual([404, 'Person not found']);
      expect(await crm.refusal('DELETE', `people?id=${id}`)).toEqual([404, 'Person not found']);
    });

    test('is refused without an id, and while deals are linked', async () => {
      expect(await crm.refusal('DELETE', 'people')).toEqual([400, 'Person id is required']);
      expect(await crm.refusal('DELETE', 'people?id=x')).toEqual([400, 'Invalid id']);
      const id = await crm.person();
      const deal = await crm.make('deals', { title: 'A deal', personIds: [id] });
      expect(await crm.refusal('DELETE', `people?id=${id}`)).toEqual([
        422,
        'Cannot delete person: linked deals (1). Please unlink or reassign first.',
        'PERSON_HAS_DEPENDENTS',
      ]);
      expect(await detail(id)).toMatchObject({
        counts: { deals: 1 },
        deals: [{ id: deal, title: 'A deal' }],
      });
      expect(await crm.ids('people', `id=${id}&excludeLinkedDealId=${deal}`)).toEqual([]);
      await crm.send('PUT', 'deals', { id: deal, personIds: [] });
      expect((await crm.send('DELETE', `people?id=${id}`)).status).toBe(200);
    });
  });

  describe('history', () => {
    test('undoes and redoes creations and changes, tags and companies included', async () => {
      const [company, other, tag] = [await crm.company(), await crm.company(), await crm.tag()];
      await crm.roundTrip(() =>
        crm.send('POST', 'people', { ...FULL, companyEntityId: company, tags: [tag] }),
      );
      const id = await crm.person({ ...FULL, companyEntityId: company, tags: [tag] });
      await crm.roundTrip(() =>
        crm.send('PUT', 'people', { id, firstName: 'Augusta', tags: [], companyEntityId: other }),
      );
      const [entry] = await crm.log(`resourceId=${id}&actionType=edit`);
      expect(entry).toMatchObject({ commandId: 'customers.people.update', resourceKind: 'customers.person' });
    });

    test('refuses to undo over a later change', async () => {
      const id = await crm.person();
      const first = operationOf(await crm.send('PUT', 'people', { id, firstName: 'First' }));
      await crm.send('PUT', 'people', { id, firstName: 'Second' });
      expect((await crm.undo(first)).status).toBeGreaterThanOrEqual(400);
      expect((await crm.item('people', id))['first_name']).toBe('Second');
    });
  });

  describe('one person', () => {
    test('tells its next interaction and the version of its profile, and its company the same of people', async () => {
      const nextInteraction = { at: '2031-05-01T10:00:00.000Z', name: 'Lunch' };
      const company = await crm.company({ nextInteraction });
      const said = { status: 'active', lifecycleStage: 'customer', source: 'fair' };
      const id = await crm.person({ nextInteraction, companyEntityId: company, ...said });
      const shown = { nextInteractionAt: nextInteraction.at, nextInteractionName: 'Lunch' };
      const { updated_at: updatedAt } = await crm.item('people', id);
      expect(await detail(id)).toMatchObject({ person: { ...shown, updatedAt }, profile: { updatedAt } });
      expect((await crm.send('GET', `companies/${company}`)).body).toMatchObject({
        company: shown,
        profile: { updatedAt: expect.stringMatching(/Z$/) },
        people: [{ id, ...said }],
      });
    });

    test('is read with what `include` names', async () => {
      const id = await crm.person();
      await crm.make('comments', { entityId: id, body: 'A note' });
      await crm.make('activities', { entityId: id, activityType: 'call' });
      await crm.make('addresses', { entityId: id, addressLine1: 'Street 1' });
      expect(await detail(id)).toMatchObject({
        interactionMode: 'canonical',
        comments: [{ body: 'A note' }],
        activities: [{ activityType: 'call' }],
        addresses: [{ addressLine1: 'Street 1', isPrimary: false }],
        interactions: [],
        todos: [],
        company: null,
        isPrimary: false,
      });
      expect(await detail(id, '?include=notes,nonsense')).toMatchObject({
        comments: [{ body: 'A note' }],
        activities: [],
        addresses: [],
        counts: { comments: 1, activities: 1, addresses: 1 },
      });
      expect(await crm.refusal('GET', 'people/x')).toEqual([400, 'Invalid person id']);
      expect(await crm.refusal('GET', `people/${UNKNOWN}`)).toEqual([404, 'Person not found']);
      expect(await crm.refusal('GET', `people/${await crm.company()}`)).toEqual([404, 'Person not found']);
    });
  });
});
