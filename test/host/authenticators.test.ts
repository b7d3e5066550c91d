import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { selectModules } from '../support/selectModules';

describe('a passport strategy of a module', () => {
  const TENANT = '10000000-0000-4000-8000-000000000001';
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('header-auth', 'shop') });
  });
  afterAll(() => host.stop());

  const ask = (caller: string) => host.request('GET', '/shop/items', { headers: { 'x-caller': caller } });

  test.each(['a stranger', 'nobody'])(
    'refuses the credential "%s", and its cookie is cleared',
    async (text) => {
      const { status, body, headers } = await ask(text);
      expect({ status, body }).toEqual({ status: 401, body: { error: 'Unauthorized' } });
      expect(headers.get('set-cookie')).toMatch(/^caller=;/);
    },
  );

  test('leaves a credential undecided that it cannot judge', async () => {
    const { status, headers } = await ask('unavailable');
    expect(status).toBe(503);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('goes with its module, and comes back with it', async () => {
    const customer = by({ tenantId: TENANT, features: ['shop.*'] });
    const statuses: number[] = [];
    for (const enabled of [true, false, true]) {
      await selectModules(host, { header_auth: { enabled } });
      statuses.push((await host.request('GET', '/shop/items', customer)).status);
    }
    expect(statuses).toEqual([200, 401, 200]);
  });
});
