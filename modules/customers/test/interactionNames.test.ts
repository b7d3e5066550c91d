import { dictionaryEntry } from './dictionaryEntry';
import { Crm } from './contactSupport';

type Json = Record<string, unknown>;

describe('names in an interaction', () => {
  let crm: Crm;
  let person: string;
  let company: string;
  let deal: string;
  let user: string;
  let entry: string;
  let id: string;
  beforeAll(async () => {
    crm = await Crm.start();
    const token = await crm.tenant.signInAs('employee');
    const json = { features: [] };
    const answer = await crm.host.request<{ userId: string }>('POST', '/auth/feature-check', { token, json });
    user = answer.body.userId;
    entry = await dictionaryEntry(crm.host, crm.token);
  });
  beforeEach(async () => {
    await rename('New Owner');
    person = await crm.person({ displayName: 'Old Person' });
    company = await crm.company({ displayName: 'Old Company' });
    deal = await crm.make('deals', { title: 'Old Deal' });
    id = await crm.make('interactions', {
      interactionType: 'call',
      entityId: person,
      title: 'Call',
      ...SAID(),
    });
  });
  afterAll(() => crm?.host.stop());

  const SAID = () => ({
    participants: [
      { userId: user, name: 'Old Owner' },
      { name: 'Guest', email: 'guest@example.test' },
      { userId: user, status: 'accepted' },
    ],
    linkedEntities: [
      { id: person, type: 'person', label: 'Old Person' },
      { id: company, type: 'company', label: 'Old Company' },
      { id: deal, type: 'deal', label: 'Old Deal' },
      { id: entry, type: 'dictionaries.entry', label: 'Old Entry' },
      { id: company, type: 'company' },
    ],
  });
  const rename = async (name: string | null) => {
    const answer = await crm.host.request('PUT', '/auth/users', {
      token: crm.token,
      json: { id: user, name },
    });
    expect(answer.status).toBe(200);
  };
  const renameRecords = async () => {
    await crm.send('PUT', 'people', { id: person, displayName: 'New Person' });
    await crm.send('PUT', 'companies', { id: company, displayName: 'New Company' });
    await crm.send('PUT', 'deals', { id: deal, title: 'New Deal' });
  };
  const detail = async (options = {}) =>
    (await crm.send('GET', `interactions/${id}`, undefined, options)).body;
  const labels = ({ linkedEntities }: Json) =>
    (linkedEntities as { label?: string }[]).map(({ label }) => label);
  const stored = async () => {
    const sql =
      'SELECT participants, linked_entities AS "linkedEntities" FROM customers_interactions WHERE id = $1';
    const [row] = await crm.host.sql(sql, [id]);
    return row;
  };

  test('are the present ones of accounts and records, wherever it is shown', async () => {
    await renameRecords();
    const [read] = (await crm.list('interactions', `entityId=${person}`)).items as [Json];
    expect(read['participants']).toEqual([
      { userId: user, name: 'New Owner' },
      { name: 'Guest', email: 'guest@example.test' },
      { userId: user, status: 'accepted' },
    ]);
    expect(labels(read)).toEqual(['New Person', 'New Company', 'New Deal', expect.any(String), undefined]);
    expect(labels(read)).not.toContain('Old Entry');
    const shown = { participants: read['participants'], linkedEntities: read['linkedEntities'] };
    expect(await detail()).toMatchObject(shown);
    expect((await crm.send('GET', `people/${person}`)).body).toMatchObject({ interactions: [shown] });
    const path = `/customers/interactions?format=csv&id=${id}`;
    const csv = await crm.host.request<string>('GET', path, { token: crm.token });
    expect(csv.body).toContain('New Company');
    expect(csv.body).not.toMatch(/Old (Owner|Person|Company|Deal)/);
  });

  test('stay as they were stored where the record is gone, or the caller does not see it', async () => {
    await renameRecords();
    await crm.send('DELETE', 'deals', { id: deal });
    expect(labels(await detail())[2]).toBe('Old Deal');
    const token = await crm.tenant.signInAs(['customers.interactions.view', 'customers.people.view']);
    expect(labels(await detail({ token })).slice(0, 2)).toEqual(['New Person', 'Old Company']);
    await rename(null);
    expect(await detail()).toMatchObject({ participants: [{ name: 'Old Owner' }, {}, {}] });
  });

  test('may be sent back as they were read or stored, which changes nothing', async () => {
    await renameRecords();
    const before = await stored();
    for (const json of [await detail(), await crm.item('interactions', id), { id, ...SAID() }]) {
      const { status, headers } = await crm.send('PUT', 'interactions', json);
      expect([status, headers.get('x-operation')]).toEqual([200, null]);
    }
    expect(await stored()).toEqual(before);
    expect((await crm.send('PUT', 'interactions', { ...(await detail()), title: 'Renamed' })).status).toBe(
      200,
    );
    expect(await detail()).toMatchObject({ title: 'Renamed', participants: [{ name: 'New Owner' }, {}, {}] });
  });

  test('take a number of statements that does not grow with the page', async () => {
    const queries = () => crm.host.queriesDuring(() => crm.list('interactions', `entityId=${person}`));
    await queries();
    const few = await queries();
    for (let made = 0; made < 5; made += 1)
      await crm.make('interactions', { interactionType: 'call', entityId: person, ...SAID() });
    expect(await queries()).toBe(few);
  });
});
