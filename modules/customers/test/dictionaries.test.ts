import { Crm, operationOf, UNKNOWN } from './contactSupport';

interface Entry {
  readonly id: string;
  readonly value: string;
  readonly isInherited: boolean;
  readonly isDefault: boolean;
}
interface Dictionary {
  readonly kind: string;
  readonly dictionaryId: string | null;
  readonly isClosed: boolean;
  readonly items: readonly Entry[];
  readonly total: number;
  readonly totalPages: number;
}

describe('dictionaries of customers', () => {
  let crm: Crm;
  let stranger: { token: string };
  beforeAll(async () => {
    crm = await Crm.start();
    stranger = { token: await (await crm.host.tenant()).signInAs('admin') };
  });
  afterAll(() => crm?.host.stop());

  const read = async (kind: string, options = {}) =>
    (await crm.send<Dictionary>('GET', `dictionaries/${kind}`, undefined, options)).body;
  const values = async (kind: string, options = {}) =>
    (await read(kind, options)).items.map(({ value }) => value);
  const add = (kind: string, json: object, options = {}) => crm.make(`dictionaries/${kind}`, json, options);
  const close = async (kind: string) => {
    const path = `/dictionaries/${(await read(kind)).dictionaryId}`;
    const { status } = await crm.host.request('PUT', path, { token: crm.token, json: { isClosed: true } });
    expect(status).toBe(200);
  };

  test('have entries with colours and icons, in their order', async () => {
    expect(await read('statuses')).toEqual({
      kind: 'statuses',
      dictionaryId: null,
      isClosed: false,
      items: [],
      total: 0,
      page: 1,
      pageSize: 1_000,
      totalPages: 1,
    });
    const id = await add('statuses', { value: 'active', label: 'Active', color: '#16A34A', icon: 'check' });
    await add('statuses', { value: 'lost' });
    await add('statuses', { value: 'lead', position: 0 });
    const { items, dictionaryId } = await read('statuses');
    expect(items.map(({ value }) => value)).toEqual(['active', 'lead', 'lost']);
    expect(items[0]).toMatchObject({
      id,
      label: 'Active',
      color: '#16a34a',
      icon: 'check',
      isActive: true,
      isDefault: false,
      isInherited: false,
      organizationId: crm.tenant.organizationId,
    });
    const path = `/dictionaries/${dictionaryId}`;
    expect((await crm.host.request(`GET`, path, { token: crm.token })).body).toMatchObject({
      key: 'customers.statuses',
      entryCount: 3,
    });
    const ids = [items[2], items[0], items[1]].map((entry) => entry?.id);
    await crm.host.request('POST', `${path}/entries/reorder`, { token: crm.token, json: { ids } });
    expect(await values('statuses')).toEqual(['lost', 'active', 'lead']);
  });

  test('are changed, and each change is undone and redone', async () => {
    const added = await crm.send('POST', 'dictionaries/sources', { value: 'fair' });
    const id = added.body['id'] as string;
    const changed = await crm.send('PATCH', `dictionaries/sources/${id}`, { label: 'Trade fair' });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      {
        ok: true,
        id,
        value: 'fair',
        label: 'Trade fair',
        isActive: true,
        isDefault: false,
        isInherited: false,
      },
    ]);
    expect((await read('sources')).items).toMatchObject([{ value: 'fair', label: 'Trade fair' }]);
    await crm.undo(operationOf(changed));
    expect((await read('sources')).items).toMatchObject([{ label: 'fair' }]);
    const removed = await crm.send('DELETE', `dictionaries/sources/${id}`);
    expect([removed.status, await values('sources')]).toEqual([200, []]);
    await crm.undo(operationOf(removed));
    expect((await read('sources')).items).toMatchObject([{ id, label: 'fair' }]);
    await crm.undo(operationOf(added));
    expect(await values('sources')).toEqual([]);
    expect((await crm.redo(operationOf(added))).status).toBe(200);
    expect(await values('sources')).toEqual(['fair']);
  });

  test('name the values by which deals are added up as they are called now', async () => {
    const won = await add('deal-statuses', { value: 'paid', label: 'Paid' });
    await add('sources', { value: 'expo', label: 'Exhibition' });
    for (const [status, source] of [
      ['paid', 'expo'],
      ['other', 'own'],
    ])
      await crm.make('deals', { title: 'Counted', status, source });
    const labels = async (groupBy: string) => {
      const path = `deals/aggregate?search=Counted&groupBy=${groupBy}`;
      const { body } = await crm.send<{ items: { key: string; label: string }[] }>('GET', path);
      return Object.fromEntries(body.items.map(({ key, label }) => [key, label]));
    };
    expect(await labels('status')).toEqual({ paid: 'Paid', other: 'other' });
    expect(await labels('source')).toEqual({ expo: 'Exhibition', own: 'own' });
    await crm.send('PATCH', `dictionaries/deal-statuses/${won}`, { label: 'Settled' });
    expect(await labels('status')).toEqual({ paid: 'Settled', other: 'other' });
  });

  test('carry a changed value over to the records that have it, also with undo and redo', async () => {
    const id = await add('deal-statuses', { value: 'waiting' });
    const source = await add('sources', { value: 'Letter' });
    const deals = [
      await crm.make('deals', { title: 'Waits', status: 'waiting', source: 'Letter' }),
      await crm.make('deals', { title: 'Goes on', status: 'Waiting' }),
    ];
    const person = await crm.person({ source: 'Letter' });
    const states = async () => {
      const { body } = await crm.send<{ items: { id: string; status: string; source: string }[] }>(
        'GET',
        `deals?ids=${deals.join(',')}`,
      );
      return deals.map((deal) => body.items.find((item) => item.id === deal)?.status);
    };
    const sourceOf = async () =>
      (await crm.send<{ items: { source: string }[] }>('GET', `people?id=${person}`)).body.items[0]?.source;
    const changed = await crm.send('PATCH', `dictionaries/deal-statuses/${id}`, { value: 'parked' });
    expect([changed.status, await states()]).toEqual([200, ['parked', 'Waiting']]);
    expect((await crm.send('GET', 'deals?status=parked')).body['total']).toBe(1);
    await crm.undo(operationOf(changed));
    expect(await states()).toEqual(['waiting', 'Waiting']);
    expect((await crm.redo(operationOf(changed))).status).toBe(200);
    expect(await states()).toEqual(['parked', 'Waiting']);
    expect((await crm.send('PATCH', `dictionaries/sources/${source}`, { value: 'Post' })).status).toBe(200);
    expect(await sourceOf()).toBe('Post');
  });

  test('refuse another value where records have one that decides what has ended', async () => {
    const id = await add('deal-statuses', { value: 'won' });
    const rename = (value: string) => crm.send('PATCH', `dictionaries/deal-statuses/${id}`, { value });
    expect((await rename('lost')).status).toBe(200);
    expect((await rename('won')).status).toBe(200);
    await crm.make('deals', { title: 'Done', status: 'won' });
    const refused = await rename('sold');
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'value_in_use', count: 1 }]);
  });

  test('carry values over where organizations below have no entry of their own', async () => {
    const id = await add('temperatures', { value: 'hot' });
    const made = await crm.host.request<{ id: string }>('POST', '/directory/organizations', {
      token: crm.token,
      json: { name: 'Warm branch', parentId: crm.tenant.organizationId },
    });
    const branch = { cookies: { selected_org: made.body.id } };
    const person = await crm.make(
      'people',
      { firstName: 'Ann', lastName: 'Warm', temperature: 'hot' },
      branch,
    );
    const temperature = async () =>
      (await crm.send<{ items: { temperature: string }[] }>('GET', `people?id=${person}`)).body.items[0]
        ?.temperature;
    await crm.send('PATCH', `dictionaries/temperatures/${id}`, { value: 'warm' });
    expect(await temperature()).toBe('warm');
    await add('temperatures', { value: 'warm', label: 'Ours' }, branch);
    await crm.send('PATCH', `dictionaries/temperatures/${id}`, { value: 'cold' });
    expect(await temperature()).toBe('warm');
  });

  test('answer what they add and change, have one default, and leave out what is inactive', async () => {
    const add = async (json: object) =>
      (await crm.send('POST', 'dictionaries/interaction-statuses', json)).body;
    const planned = await add({ value: 'planned', label: 'Planned', color: '#112233', isDefault: true });
    expect(planned).toMatchObject({
      id: expect.any(String),
      value: 'planned',
      label: 'Planned',
      color: '#112233',
      icon: null,
      position: 0,
      isActive: true,
      isDefault: true,
      isInherited: false,
      organizationId: crm.tenant.organizationId,
    });
    const begun = await add({ value: 'in_progress' });
    const path = `dictionaries/interaction-statuses/${begun['id'] as string}`;
    const change = async (json: object) => (await crm.send('PATCH', path, json)).body;
    expect(await change({ isDefault: true })).toMatchObject({ value: 'in_progress', isDefault: true });
    const all = async (query = '') =>
      (await read(`interaction-statuses${query}`)).items.map((entry) => [entry.value, entry.isDefault]);
    expect(await all()).toEqual([
      ['planned', false],
      ['in_progress', true],
    ]);
    expect(await change({ isActive: false })).toMatchObject({ isActive: false });
    expect(await all()).toEqual([['planned', false]]);
    expect(await all('?includeInactive=true')).toHaveLength(2);
    expect((await read('interaction-statuses')).total).toBe(1);
    expect((await crm.send('GET', 'dictionaries/interaction-statuses?includeInactive=maybe')).status).toBe(
      400,
    );
    await close('interaction-statuses');
    const person = await crm.person();
    const write = (status: string) =>
      crm.refusal('POST', 'interactions', { entityId: person, interactionType: 'call', status });
    expect((await write('planned'))[0]).toBe(201);
    expect(await write('in_progress')).toEqual([400, 'Invalid input']);
  });

  test.each([
    ['status', 'statuses'],
    ['source', 'sources'],
    ['industry', 'industries'],
    ['interaction-status', 'interaction-statuses'],
  ])('of the kind %s are those of %s', async (name, kind) => {
    const id = await add(name, { value: `of ${name}` });
    expect(await values(kind)).toContain(`of ${name}`);
    expect(await read(name)).toMatchObject({ kind: name, dictionaryId: (await read(kind)).dictionaryId });
    expect((await crm.send('DELETE', `dictionaries/${name}/${id}`)).status).toBe(200);
  });

  test('are made once, however many entries come at once', async () => {
    const sent = ['a', 'b', 'c', 'd'].map((value) => crm.send('POST', 'dictionaries/job-titles', { value }));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await values('job-titles')).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('refuse unknown kinds, bad entries, repeated values and entries of other kinds or tenants', async () => {
    const id = await add('industries', { value: 'trade' });
    const refused = async (method: string, path: string, json?: object, options = {}) =>
      (await crm.send(method, `dictionaries/${path}`, json, options)).status;
    expect(await refused('GET', 'colours')).toBe(400);
    expect(await refused('POST', 'colours', { value: 'red' })).toBe(400);
    for (const json of [{}, { value: '' }, { value: 'x', color: 'red' }, { value: 'x', size: 1 }]) {
      expect(await refused('POST', 'industries', json)).toBe(400);
    }
    expect(await refused('POST', 'industries', { value: 'trade' })).toBe(409);
    expect(await refused('PATCH', `industries/${id}`, {})).toBe(400);
    for (const path of [`statuses/${id}`, `industries/${UNKNOWN}`]) {
      expect(await refused('PATCH', path, { label: 'x' })).toBe(404);
      expect(await refused('DELETE', path)).toBe(404);
    }
    expect(await refused('PATCH', `industries/${id}`, { label: 'x' }, stranger)).toBe(404);
    expect(await refused('DELETE', `industries/${id}`, undefined, stranger)).toBe(404);
    expect(await values('industries', stranger)).toEqual([]);
    const employee = { token: await crm.tenant.signInAs('employee') };
    expect(await values('industries', employee)).toEqual(['trade']);
    expect(await refused('POST', 'industries', { value: 'y' }, employee)).toBe(403);
    const half = { token: await crm.tenant.signInAs(['customers.settings.manage']) };
    expect(await refused('POST', 'industries', { value: 'y' }, half)).toBe(403);
    expect((await crm.host.request('GET', '/customers/dictionaries/industries')).status).toBe(401);
  });

  test('that are closed hold the fields that they describe to their active entries', async () => {
    const before = await crm.person({ temperature: 'lukewarm' });
    const hot = await add('temperatures', { value: 'hot' });
    const free = await crm.send('POST', 'people', { firstName: 'A', lastName: 'B', temperature: 'cool' });
    expect(free.status).toBe(201);
    await close('temperatures');
    const write = async (temperature: string, options = {}) => {
      const json = { displayName: 'Acme', temperature };
      return (await crm.send('POST', 'companies', json, options)).status;
    };
    expect([await write('hot'), await write('cool'), await write('cool', stranger)]).toEqual([201, 400, 201]);
    const refused = await crm.send(
      'POST',
      'people',
      { firstName: 'A', lastName: 'B', temperature: 'cool' },
      { headers: { 'accept-language': 'de' } },
    );
    expect(refused.body).toMatchObject({
      details: [
        {
          path: ['temperature'],
          message: expect.stringMatching(/^Das Wörterbuch hat keinen Eintrag mit diesem Wert\./) as string,
        },
      ],
    });
    // Records keep what they have, and are changed otherwise.
    const change = (json: object) => crm.send('PUT', 'people', { id: before, ...json });
    expect((await change({ temperature: 'lukewarm', department: 'Sales' })).status).toBe(200);
    expect((await change({ temperature: 'tepid' })).status).toBe(400);
    expect((await change({ temperature: null })).status).toBe(200);
    await crm.send('PATCH', `dictionaries/temperatures/${hot}`, { isActive: false });
    expect(await write('hot')).toBe(400);
  });

  test('describe nested profiles, addresses, activities, interactions, deals, stages and roles', async () => {
    const kinds = ['industries', 'address-types', 'activity-types', 'deal-statuses', 'pipeline-stages'];
    for (const kind of [...kinds, 'role-types']) {
      await add(kind, { value: 'allowed' });
      await close(kind);
    }
    const company = await crm.company();
    const pipelineId = await crm.make('pipelines', { name: 'Sales' });
    const userId = await owner();
    const cases: [string, (value: string) => object][] = [
      ['companies', (industry) => ({ displayName: 'Acme', profile: { industry } })],
      ['addresses', (purpose) => ({ entityId: company, addressLine1: 'Main Street', purpose })],
      ['activities', (activityType) => ({ entityId: company, activityType })],
      ['interactions', (interactionType) => ({ entityId: company, interactionType })],
      ['deals', (status) => ({ title: 'Deal', status })],
      ['pipeline-stages', (label) => ({ pipelineId, label })],
      ['entity-roles', (roleType) => ({ entityId: company, userId, roleType })],
    ];
    for (const [path, json] of cases) {
      expect([path, (await crm.send('POST', path, json('other'))).status]).toEqual([path, 400]);
      expect([path, (await crm.send('POST', path, json('allowed'))).status]).toEqual([path, 201]);
    }
    expect((await crm.send('POST', 'deals', { title: 'Without status' })).status).toBe(201);
  });

  test('have the entries of the organizations above, unless they have the same value', async () => {
    const parentId = crm.tenant.organizationId;
    await add('renewal-quarters', { value: 'Q1' });
    await add('renewal-quarters', { value: 'Q2', label: 'Second' });
    const root = { token: await crm.tenant.signInAs('superadmin') };
    const made = await crm.host.request<{ id: string }>('POST', '/directory/organizations', {
      ...root,
      json: { name: 'Branch', parentId },
    });
    const branch = { ...root, headers: { cookie: `selected_org=${made.body.id}` } };
    expect((await read('renewal-quarters', branch)).items).toMatchObject([
      { value: 'Q1', isInherited: true },
      { value: 'Q2', isInherited: true },
    ]);
    await add('renewal-quarters', { value: 'Q2', label: 'Ours' }, branch);
    expect((await read('renewal-quarters', branch)).items).toMatchObject([
      { value: 'Q2', label: 'Ours', isInherited: false, organizationId: made.body.id },
      { value: 'Q1', isInherited: true },
    ]);
    expect(await values('renewal-quarters')).toEqual(['Q1', 'Q2']);
  });

  async function owner(): Promise<string> {
    const { body } = await crm.host.request<{ items: { id: string }[] }>('GET', '/auth/users', {
      token: crm.token,
    });
    return body.items[0]?.id ?? '';
  }

  test('of more than a thousand entries are read in pages, and nothing is left out', async () => {
    await add('job-titles', { value: 'first' });
    const { total: there } = await read('job-titles');
    await crm.host.sql(
      `INSERT INTO dictionaries_entries (tenant_id, organization_id, dictionary_id, value, label, position)
       SELECT tenant_id, organization_id, id, 'v' || n, 'v' || n, n
         FROM dictionaries_dictionaries, generate_series(1, 1005 - $1::int) n
        WHERE tenant_id = $2 AND key = 'customers.job-titles'`,
      [there, crm.tenant.id],
    );
    const whole = await read('job-titles');
    expect([whole.items.length, whole.total, whole.totalPages]).toEqual([1_000, 1_005, 2]);
    const rest = await read('job-titles?page=2');
    expect([rest.items.length, rest.total]).toEqual([5, 1_005]);
    const all = [...whole.items, ...rest.items].map(({ value }) => value);
    expect(new Set(all).size).toBe(1_005);
    expect(await values('job-titles?page=3&pageSize=2')).toEqual(all.slice(4, 6));
    expect((await read('job-titles?page=1000')).total).toBe(1_005);
    for (const query of ['pageSize=1001', 'pageSize=0', 'page=0', 'page=x', 'limit=5']) {
      const { status } = await crm.send('GET', `dictionaries/job-titles?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
    expect((await read('job-titles', stranger)).total).toBe(0);
  });
});
