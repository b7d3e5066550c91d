import { DealsClient, type Json } from './dealSupport';

describe('what a form of a new deal begins with', () => {
  let client: DealsClient;

  beforeAll(async () => {
    client = await DealsClient.open();
  });
  afterAll(() => client?.host.stop());

  const begins = async (options = {}) => {
    const { status, body } = await client.call('GET', '/new-deal', undefined, options);
    expect(status).toBe(200);
    return body;
  };

  test('is the caller alone before there are pipelines, in each tenant', async () => {
    const other = await DealsClient.open(client.host);
    const claims = Buffer.from(client.token.split('.')[1] ?? '', 'base64url').toString();
    expect(await begins()).toEqual({
      ownerUserId: (JSON.parse(claims) as Json)['sub'],
      pipelineId: null,
      pipelineStageId: null,
      valueCurrency: null,
    });
    const theirs = await other.pipeline('Theirs', ['There']);
    expect(await begins()).toMatchObject({ pipelineId: null });
    expect(await begins({ token: other.token })).toMatchObject({ pipelineId: theirs.id });
  });

  test('is the first stage of the default pipeline, or else of the oldest one, and the currency of the settings', async () => {
    const oldest = await client.pipeline('Oldest', ['First', 'Second']);
    const later = await client.pipeline('Later', ['Begin']);
    expect(await begins()).toMatchObject({ pipelineId: oldest.id, pipelineStageId: oldest.stages['First'] });
    await client.call('PUT', '/pipelines', { id: later.id, isDefault: true });
    expect(await begins()).toMatchObject({ pipelineId: later.id, pipelineStageId: later.stages['Begin'] });
    expect((await client.call('PUT', '/settings', { dealCurrency: 'CHF' })).status).toBe(200);
    expect(await begins()).toMatchObject({ valueCurrency: 'CHF' });
    expect((await client.call('POST', '/deals', { title: 'As it begins', ...(await begins()) })).status).toBe(
      201,
    );
  });

  test('is for those who may create deals', async () => {
    const token = await client.tenant.signInAs(['customers.deals.view']);
    expect((await client.call('GET', '/new-deal', undefined, { token })).status).toBe(403);
  });
});
