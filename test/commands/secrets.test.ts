import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { freePort } from '../../scripts/lib/freePort';
import { LogLines } from '../support/LogLines';

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

/** Every file that a host has written but the mails, as text. */
async function files(host: TestHost): Promise<{ table: string; text: string }[]> {
  const { dataDir } = host.parts;
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const own = all.filter((entry) => entry.isFile() && entry.parentPath !== path.join(dataDir, 'mail'));
  return Promise.all(
    own.map(async ({ name, parentPath }) => {
      const file = path.join(parentPath, name);
      return { table: file, text: await readFile(file, 'latin1') };
    }),
  );
}

const PROVIDER_KEY = 'sk-key-of-a-provider';

describe('what a run leaves behind', () => {
  const lines = new LogLines();
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost({
      sources: ['./modules/*'],
      log: lines,
      environment: {
        SELF_SERVICE_ONBOARDING_ENABLED: 'true',
        OPENAI_API_KEY: PROVIDER_KEY,
        OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}/v1`,
      },
    });
  });
  afterAll(() => host?.stop());

  test('holds no password, key or token that was used, in no table, file or line of the log', async () => {
    const secrets: Record<string, string> = { 'key of a provider': PROVIDER_KEY };
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
    await host.request('POST', '/auth/login', { form: { email, password: wrong } });
    const { body: refreshed } = await host.request<{ accessToken: string }>('POST', '/auth/session/refresh', {
      json: { refreshToken: secrets['cookie session_token'] },
    });
    if (refreshed.accessToken) secrets['refreshed access token'] = refreshed.accessToken;
    const invited = 'invited@example.test';
    expect(
      (await call('POST', '/auth/users', { ...account, email: invited, sendInviteEmail: true })).status,
    ).toBe(201);
    await host.settled();
    secrets['token of an invitation'] =
      /\/reset\/([0-9a-f]{64})\?/.exec((await host.mails(invited)).at(-1)?.links[0] ?? '')?.[1] ?? '';
    const founder = 'founder@example.test';
    secrets['password of a founder'] = 'Own-Tenant-9!';
    const submitted = await host.request('POST', '/onboarding/onboarding', {
      json: {
        email: founder,
        firstName: 'Ada',
        lastName: 'Lovelace',
        organizationName: 'Engines',
        password: secrets['password of a founder'],
        confirmPassword: secrets['password of a founder'],
        termsAccepted: true,
      },
    });
    expect(submitted.status).toBe(201);
    const verification = new URL((await host.mails(founder)).at(-1)?.links[0] ?? '');
    secrets['token of an onboarding'] = verification.searchParams.get('token') ?? '';
    await host.request('GET', `${verification.pathname.slice(4)}${verification.search}`);
    for (const name of [
      'cookie session_token',
      'token of a mail',
      'token of an invitation',
      'token of an onboarding',
    ]) {
      const secret = secrets[name] ?? '';
      expect(secret.length).toBeGreaterThan(20);
      // Where links lead, and where they lead when they are copied wrongly.
      for (const at of [
        'reset',
        'resett',
        'reset/x',
        'backend',
        'assets',
        'assets/console/0',
        'api',
        'api/auth',
        'api/auth/reset',
        'api/docs',
        'metrics',
        '',
      ]) {
        await fetch(`${host.url}/${at}/${secret}`);
        await fetch(`${host.url}/${at}/${secret}/%zz?token=${secret}`, { method: 'POST', body: secret });
      }
      await host.request('POST', '/auth/reset/validate', { form: { token: secret } });
      await host.request('POST', '/auth/reset/confirm', { form: { token: secret, password: 'short' } });
      await host.request('GET', `/onboarding/onboarding/verify?token=${secret}`);
    }
    await host.sql('ALTER TABLE auth_password_tokens RENAME TO auth_password_tokens_away');
    const failed = await host.request('POST', '/auth/reset/confirm', {
      form: { token: mailed, password: fourth },
    });
    await host.sql('ALTER TABLE auth_password_tokens_away RENAME TO auth_password_tokens');
    expect(failed.status).toBe(500);
    const answer = await host.request<string>(
      'POST',
      '/ai_assistant/ai/chat?agent=customers.account_assistant',
      {
        token,
        json: { messages: [{ role: 'user', content: 'hello' }] },
      },
    );
    expect(answer.status).toBe(200);
    const { body: made } = await call<{ sessionToken: string }>('POST', '/ai_assistant/session-key', {});
    secrets['token of programs'] = made.sessionToken;
    const { body: program } = await call<{ secret: string }>('POST', '/ai_assistant/mcp-key', {});
    secrets['key of a program'] = program.secret;
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
    await host.settled();
    const logged = { table: 'the log', text: lines.lines.map((line) => JSON.stringify(line)).join('\n') };
    expect(lines.saying('request failed')).not.toEqual([]);
    expect(lines.lines.map(({ path: shown }) => shown)).toEqual(
      expect.arrayContaining(['/reset/:token', '/api/auth/reset/confirm', '/assets/*', null]),
    );
    for (const { table, text } of [logged, ...(await files(host)), ...(await dump(host))]) {
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
