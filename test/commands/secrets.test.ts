import { startTestHost, type TestHost } from '@tenantry/core/testing';

const LIST = '/audit_logs/audit-logs/actions';

/** Every row of every table, as text. */
async function dump(host: TestHost): Promise<{ table: string; text: string }[]> {
  const tables = await host.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const dumps: { table: string; text: string }[] = [];
  for (const { name } of tables) {
    const [row] = await host.sql<{ text: string | null }>(
      `SELECT string_agg(t::text, chr(10)) AS text FROM ${name} t`,
    );
    dumps.push({ table: name, text: row?.text ?? '' });
  }
  return dumps;
}

describe('what a run leaves in the database', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*'] });
  });
  afterAll(() => host?.stop());

  test('holds no password, key or token that was used, in no table', async () => {
    const secrets: Record<string, string> = {};
    const email = 'keeper@example.test';
    const token = await host.signIn();
    const call = <T = { id: string }>(method: string, path: string, json?: object, who = token) =>
      host.request<T>(method, path, { token: who, ...(json && { json }) });
    const [organization] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations');
    const passwords = ['First-Pony-1!', 'Second-Pony-2!', 'Third-Pony-3!', 'Fourth-Pony-4!', 'Wrong-Pony-5!'];
    const [first, second, third, fourth, wrong] = passwords as [string, string, string, string, string];
    passwords.forEach((password, index) => (secrets[`password ${index + 1}`] = password));

    const account = { email, organizationId: organization?.id, roles: ['admin'] };
    const { body: user } = await call('POST', '/auth/users', { ...account, password: first });
    await call('PUT', '/auth/users', { id: user.id, name: 'Keeper', password: second });
    const signedIn = await host.request<{ token: string }>('POST', '/auth/login', {
      form: { email, password: second, remember: 'true' },
    });
    expect(signedIn.status).toBe(200);
    secrets['access token'] = signedIn.body.token;
    for (const cookie of signedIn.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name.endsWith('_token')) secrets[`cookie ${name}`] = decodeURIComponent(value);
    }
    expect(secrets['cookie session_token']).toBeTruthy();
    await call('PUT', '/auth/profile', { currentPassword: wrong, password: third }, signedIn.body.token);
    const changed = await call(
      'PUT',
      '/auth/profile',
      { currentPassword: second, password: third },
      signedIn.body.token,
    );
    expect(changed.status).toBe(200);

    await host.request('POST', '/auth/reset', { form: { email } });
    await host.settled();
    const link = (await host.mails(email)).at(-1)?.links[0] ?? '';
    const mailed = /\/reset\/([0-9a-f]{64})\?/.exec(link)?.[1] ?? '';
    expect(mailed).not.toBe('');
    secrets['token of a mail'] = mailed;
    const { body: key } = await call<{ id: string; secret: string }>('POST', '/api_keys/keys', {
      name: 'Key',
    });
    secrets['API key'] = key.secret;
    await host.request('POST', '/auth/feature-check', {
      headers: { 'x-api-key': key.secret },
      json: { features: [] },
    });
    const removed = await call('DELETE', `/api_keys/keys?id=${key.id}`);
    const operation = JSON.parse(decodeURIComponent(removed.headers.get('x-operation')?.slice(3) ?? '')) as {
      undoToken: string;
    };
    expect((await call('POST', `${LIST}/undo`, { undoToken: operation.undoToken })).status).toBe(200);

    secrets['push token'] = 'push-token-of-a-phone';
    const report = {
      deviceId: 'phone',
      platform: 'ios',
      pushToken: secrets['push token'],
      pushProvider: 'apns',
    };
    expect((await call('POST', '/devices', report)).status).toBe(201);

    const reset = await host.request('POST', '/auth/reset/confirm', {
      form: { token: mailed, password: fourth },
    });
    expect(reset.status).toBe(200);
    const deleted = await call('DELETE', `/auth/users?id=${user.id}`);
    expect(deleted.status).toBe(200);

    const found: string[] = [];
    for (const { table, text } of await dump(host)) {
      for (const [name, secret] of Object.entries(secrets)) {
        const hidden = secret.includes('.') ? secret.split('.').slice(-1) : [secret];
        if (hidden.some((part) => text.includes(part))) found.push(`${name} in ${table}`);
      }
    }
    expect(found).toEqual([]);
    const { body: log } = await call<{ items: object[] }>('GET', `${LIST}?resourceKind=auth.user&limit=1000`);
    expect(JSON.stringify(log)).not.toContain('password_hash');
    expect(log.items.length).toBeGreaterThan(3);
  });
});
