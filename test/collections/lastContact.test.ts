import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { sentDuring } from './sentStatements';

type Items = { readonly items: readonly Readonly<Record<string, unknown>>[] };

describe('the last contact in lists of companies', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let now: number;
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const make = async (kind: string, json: object) => {
    const token = await tenant.signInAs('admin');
    const path = `/customers/${kind}`;
    const { status, body } = await host.request<{ id: string }>('POST', path, { token, json });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const list = async (token: string) => {
    const { body } = await host.request<Items>('GET', '/customers/companies?sortField=displayName', {
      token,
    });
    return body.items.map(({ display_name: name, last_contact_at: at }) => [name, at]);
  };

  beforeAll(async () => {
    host = await startTestHost();
    now = Math.floor(host.clock.now().getTime() / 1000) * 1000;
    tenant = await host.tenant();
    const [ann, bob] = await Promise.all(
      ['Ann', 'Bob', 'Cem'].map((displayName) => make('companies', { displayName })),
    );
    const call = { activityType: 'call', subject: 'Call' };
    for (const days of [9, 4, -3])
      await make('activities', { ...call, entityId: ann, occurredAt: daysAgo(days) });
    const note = { entityId: ann, activityType: 'chore', subject: 'Filed', occurredAt: daysAgo(1) };
    await make('activities', note);
    const meeting = { interactionType: 'meeting', entityId: bob };
    await make('interactions', { ...meeting, occurredAt: daysAgo(2), status: 'done' });
    await make('interactions', { ...meeting, occurredAt: daysAgo(1), status: 'planned' });
  });
  afterAll(() => host?.stop());

  test('is the latest call, meeting or e-mail that has taken place', async () => {
    const token = await tenant.signInAs('admin');
    expect(await list(token)).toEqual([
      ['Ann', daysAgo(4)],
      ['Bob', daysAgo(2)],
      ['Cem', null],
    ]);
  });

  test('is read in the statement of the list, whatever the number of companies', async () => {
    const token = await tenant.signInAs('admin');
    const sent = await sentDuring('customers_activities', () => list(token));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('FROM customers_entities t');
  });

  test('is left out for those who see neither activities nor interactions', async () => {
    const token = await tenant.signInAs(['customers.companies.view']);
    expect(await list(token)).toEqual([
      ['Ann', null],
      ['Bob', null],
      ['Cem', null],
    ]);
  });
});
