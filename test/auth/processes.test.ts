import { Host, type HostOptions } from '@tenantry/core/host';
import { startTestHost } from '@tenantry/core/testing';
import { until } from '../support/until';

describe('several server processes', () => {
  test('share the generated secret, and drop a session together', async () => {
    const one = await startTestHost();
    const options = one.host['options'] as HostOptions;
    const two = await Host.boot(options);
    const address = `http://127.0.0.1:${await two.listen(0, '127.0.0.1')}/api/auth/profile`;
    try {
      const token = await one.signIn();
      const ask = async () =>
        (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status;
      expect(await ask()).toBe(200);
      expect((await one.request('POST', '/auth/logout', { token })).status).toBe(201);
      await until(async () => (await ask()) === 401);
      const stored = await one.sql<{ name: string }>('SELECT name FROM auth_secrets');
      expect(stored).toEqual([{ name: 'signing' }]);
    } finally {
      await two.stop();
      await one.stop();
    }
  });
});
