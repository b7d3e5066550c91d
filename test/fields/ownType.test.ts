import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Numbers } from '../dashboards/Numbers';
import { fixtures } from '../support/fixtures';

const WRITTEN = 'de89 3704 0044 0532 0130 00';
const STORED = 'DE89370400440532013000';
const OTHER = 'GB82 WEST 1234 5698 7654 32';
const WRONG = 'DE88 3704 0044 0532 0130 00';

describe('a type of values that a module brings', () => {
  let host: TestHost;
  let bank: Numbers;
  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', ...fixtures('bank')] });
    bank = await Numbers.open(host);
    for (const [title, iban] of Object.entries({ ours: WRITTEN, theirs: OTHER, none: null })) {
      expect((await bank.send('POST', '/bank/accounts', { title, iban })).status).toBe(201);
    }
  });
  afterAll(() => host.stop());

  const titles = async (query: Readonly<Record<string, string>>) => {
    const { status, body } = await bank.send(
      'GET',
      `/bank/accounts?${new URLSearchParams(query).toString()}`,
    );
    expect({ status, body }).toMatchObject({ status: 200 });
    return (body['items'] as readonly { title: string }[]).map(({ title }) => title).sort();
  };
  const asked = (op: string, value: string) =>
    titles({
      'filter[conditions][0][field]': 'iban',
      'filter[conditions][0][op]': op,
      'filter[conditions][0][value]': value,
    });

  it('is read in bodies, and refused with the name of its member', async () => {
    const { body } = await bank.send('GET', '/bank/accounts?sortField=title');
    expect(body['items']).toMatchObject([
      { iban: null },
      { iban: STORED },
      { iban: OTHER.replaceAll(' ', '') },
    ]);
    const refused = await bank.send('POST', '/bank/accounts', { title: 'wrong', iban: WRONG });
    expect([refused.status, refused.body['details']]).toMatchObject([400, [{ path: ['iban'] }]]);
  });

  it('is compared in filters however it is written', async () => {
    expect(await titles({ iban: WRITTEN })).toEqual(['ours']);
    expect(await titles({ iban: `${WRITTEN},${OTHER}` })).toEqual(['ours', 'theirs']);
    expect(await asked('is', ` ${WRITTEN.toUpperCase()} `)).toEqual(['ours']);
    expect(await asked('is_none_of', JSON.stringify([WRITTEN]))).toEqual(['none', 'theirs']);
    expect(await asked('is_empty', '')).toEqual(['none']);
    expect((await bank.send('GET', `/bank/accounts?iban=${encodeURIComponent(WRONG)}`)).status).toBe(400);
  });

  it('is compared in widgets', async () => {
    const count = async (operator: string, value: unknown) =>
      (
        await bank.ask({
          entityType: 'bank:accounts',
          metric: { field: 'id', aggregate: 'count' },
          filters: [{ field: 'iban', operator, value }],
        })
      ).value;
    expect([await count('eq', WRITTEN), await count('neq', WRITTEN), await count('in', [OTHER])]).toEqual([
      1, 2, 1,
    ]);
  });

  it('is compared in rules', async () => {
    const rule = {
      ruleId: 'R-IBAN',
      ruleName: 'No second account',
      ruleType: 'GUARD',
      entityType: 'bank.account',
      eventType: 'create',
      conditionExpression: { field: 'iban', operator: '!=', value: WRITTEN },
    };
    const made = await bank.send('POST', '/business_rules/rules', rule);
    expect(made.status).toBe(201);
    expect(
      (await bank.send('POST', '/bank/accounts', { title: 'again', iban: WRITTEN })).status,
    ).toBeGreaterThan(399);
    expect((await bank.send('POST', '/bank/accounts', { title: 'more', iban: OTHER })).status).toBe(201);
    const { status } = await bank.send('PUT', '/business_rules/rules', {
      id: made.body['id'],
      enabled: false,
    });
    expect(status).toBe(200);
  });

  it('is written in files, in the document of the API and in what the console knows', async () => {
    const { body: csv } = await host.request<string>('GET', '/bank/accounts?format=csv', {
      token: bank.token,
    });
    expect(csv).toContain(STORED);
    const { body: document } = await host.request('GET', '/openapi.json', { token: bank.token });
    expect(JSON.stringify(document)).toContain('"description":"IBAN"');
    const { body } = await bank.send('GET', '/console/collections/bank.account');
    const member = (body['members'] as readonly { name: string; operators: readonly string[] }[]).find(
      ({ name }) => name === 'iban',
    );
    expect(member?.operators).toEqual(expect.arrayContaining(['is', 'is_any_of', 'is_empty']));
    expect(member?.operators).not.toContain('contains');
  });
});
