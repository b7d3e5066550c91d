import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';

const GOOD = 'Zq8vYk2mPw5tRb7nLx3cHd6jGf9sTa4e';

async function withHost(
  environment: Record<string, string>,
  look: (host: TestHost) => unknown,
): Promise<void> {
  const host = await startTestHost({ module: manifest, environment });
  try {
    await look(host);
  } finally {
    await host.stop();
  }
}

describe('configuring secrets', () => {
  test('is refused in production when one is short or a placeholder', async () => {
    await withHost({}, () => undefined);
    for (const [name, secret, cause] of [
      ['JWT_SECRET', 'short', 'at least 32 characters'],
      ['JWT_STAFF_SECRET', 'change-me-change-me-change-me-change-me', 'placeholder'],
      ['AUTH_TOKEN_SECRET', 'x'.repeat(40), 'placeholder'],
      ['AUTH_SECRET', 'your-secret-key-goes-here-0123456789', 'placeholder'],
    ] as const) {
      await withHost({ NODE_ENV: 'production', [name]: secret }, ({ report }) => {
        const auth = report.modules.find(({ id }) => id === 'auth');
        const text = JSON.stringify(auth);
        expect(auth?.status.state).not.toBe('enabled');
        expect(text).toContain('MODULE_ENVIRONMENT_INVALID');
        expect(text).toContain(name);
        expect(text).toContain(cause);
        expect(text).not.toContain(secret);
      });
    }
  });

  test('is not needed, and good ones and anything outside production are taken', async () => {
    const environments: Record<string, string>[] = [
      { NODE_ENV: 'production' },
      { NODE_ENV: 'production', JWT_SECRET: GOOD, AUTH_TOKEN_SECRET: '' },
      { NODE_ENV: 'development', JWT_SECRET: 'short' },
    ];
    for (const environment of environments) {
      await withHost(environment, async (host) => {
        const token = await host.signIn();
        expect((await host.request('GET', '/auth/profile', { token })).status).toBe(200);
      });
    }
  });

  test('stores no secret when all are given', async () => {
    await withHost({ JWT_SECRET: GOOD }, async (host) => {
      await host.sql('DELETE FROM auth_secrets');
      await host.signIn();
      expect(await host.sql('SELECT 1 FROM auth_secrets')).toEqual([]);
    });
  });

  test('keeps a generated secret from the role that serves requests', async () => {
    await withHost({}, async (host) => {
      const rows = await host.sql<{ allowed: boolean }>(
        `SELECT has_table_privilege('tenantry_app', 'auth_secrets', 'SELECT') AS allowed`,
      );
      expect(rows).toEqual([{ allowed: false }]);
    });
  });
});

describe('other settings', () => {
  test('change the life of remembered sessions and the rules for passwords', async () => {
    const environment = {
      REMEMBER_ME_DAYS: '7',
      TENANTRY_PASSWORD_MIN_LENGTH: '10',
      TENANTRY_PASSWORD_REQUIRE_SPECIAL: 'no',
    };
    await withHost(environment, async (host) => {
      const { email, password } = host.administrator;
      await host.request('POST', '/auth/login', { form: { email, password, remember: '1' } });
      const [session] = await host.sql<{ days: number }>(
        `SELECT extract(epoch FROM max(expires_at) - now())::float / 86400 AS days FROM auth_sessions`,
      );
      expect(Math.round(session?.days ?? 0)).toBe(7);
      const token = await host.signIn();
      const change = (next: string) =>
        host.request('PUT', '/auth/profile', { token, json: { currentPassword: password, password: next } });
      expect((await change('Short1')).status).toBe(400);
      expect((await change('LongEnough1')).status).toBe(200);
    });
  });
});
