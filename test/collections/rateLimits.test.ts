import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

describe('the rate limits of routes of records', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({
      sources: ['./modules/{auth,directory}', ...fixtures('helpdesk')],
      environment: { RATE_LIMIT_ENABLED: 'true' },
    });
    token = await host.signIn();
  });
  afterAll(() => host?.stop());

  const send = async (method: string, path: string, json?: object) =>
    (await host.request(method, path, { token, ...(json && { json }) })).status;

  test('refuse the fourth request in the window, on each route of the verb', async () => {
    const { body } = await host.request<{ id: string }>('POST', '/helpdesk/calls', {
      token,
      json: { name: 'One' },
    });
    const path = `/helpdesk/calls/${body.id}`;
    expect(await send('POST', '/helpdesk/calls', { name: 'Two' })).toBe(201);
    expect(await send('POST', '/helpdesk/calls', { name: 'Three' })).toBe(201);
    expect(await send('POST', '/helpdesk/calls', { name: 'Four' })).toBe(429);
    expect(await send('PUT', path, { name: 'One' })).toBe(200);
    expect(await send('PATCH', path, { name: 'Uno' })).toBe(200);
    expect(await send('PUT', '/helpdesk/calls', { id: body.id, name: 'Eins' })).toBe(200);
    expect(await send('PATCH', path, { name: 'Un' })).toBe(429);
    for (const status of [200, 200, 200, 429]) expect(await send('GET', '/helpdesk/calls')).toBe(status);
  });

  test('leave routes of other verbs alone', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(await send('GET', '/helpdesk/calls/00000000-0000-4000-8000-000000000000')).toBe(404);
    }
  });
});
