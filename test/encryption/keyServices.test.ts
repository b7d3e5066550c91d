import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { KeyService } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { startBeside } from '../support/startBeside';

const SEARCH = 'read the generated master key';
const STOCK = './modules/{auth,directory,audit_logs}';
const INSTALLATION = '00000000-0000-0000-0000-000000000000';
const absolute = (names: readonly string[]) => names.map((name) => path.resolve(name));
const plain = absolute([STOCK, ...fixtures('clinic')]);
const withVault = absolute([STOCK, ...fixtures('clinic', 'vault')]);

/** Keeps wrapped keys by itself, and gives names for them. */
class RememberingKeys implements KeyService {
  readonly kept = new Map<string, Uint8Array>();
  has = (id: string) => id === 'r1';
  isCurrent = (id: string) => id === 'r1';
  wrap: KeyService['wrap'] = (key, { tenantId, number }) => {
    const wrapped = randomBytes(8).toString('hex');
    this.kept.set(`${wrapped}/${tenantId}/${number}`, Uint8Array.from(key));
    return Promise.resolve({ masterKeyId: 'r1', wrapped });
  };
  unwrap: KeyService['unwrap'] = ({ wrapped }, { tenantId, number }) => {
    const key = this.kept.get(`${wrapped}/${tenantId}/${number}`);
    return key ? Promise.resolve(key) : Promise.reject(new Error('no such key'));
  };
}

describe('a key service', () => {
  let host: TestHost;
  afterEach(() => host?.stop());

  const masterKeys = async (where = 'true') =>
    (
      await host.sql<{ id: string }>(
        `SELECT DISTINCT split_part(master_key_id, ':', 1) AS id FROM platform_data_keys WHERE ${where}`,
      )
    ).map(({ id }) => id);
  const create = async (on: TestHost, token: string, name: string) => {
    const json = { name, diagnosis: `${name} has mumps` };
    const { status, body } = await on.request<{ id: string }>('POST', '/clinic/patients', { token, json });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.id;
  };
  const read = async (on: TestHost, token: string, id: string) => {
    const { status, body } = await on.request<Readonly<Record<string, unknown>>>(
      'GET',
      `/clinic/patients/${id}`,
      { token },
    );
    return [status, body['diagnosis'] ?? body['code']];
  };

  test('of a module wraps keys of tenants; without the module what they encrypt is unavailable, and signing in is not', async () => {
    host = await startTestHost({ sources: withVault });
    const token = await host.signIn();
    const id = await create(host, token, 'Ada');
    expect(await masterKeys(`tenant_id <> '${INSTALLATION}'`)).toEqual(['vault.keys']);
    expect(await masterKeys(`tenant_id = '${INSTALLATION}'`)).toEqual(['local']);
    const again = await startBeside(host, { sources: withVault });
    expect(await read(again, token, id)).toEqual([200, 'Ada has mumps']);
    const log = new LogLines();
    const without = await startBeside(host, { sources: plain, log });
    const signedIn = await without.signIn();
    const searches = () => log.lines.filter(({ reason }) => reason === SEARCH).length;
    const before = searches();
    expect(before).toBeGreaterThan(0);
    expect(await read(without, signedIn, id)).toEqual([503, 'encryption_unavailable']);
    // Only keys of the installation itself can have come since the start.
    expect(searches()).toBe(before);
  });

  test('of a module takes over keys that local ones have wrapped, when they are rotated', async () => {
    host = await startTestHost({ sources: plain });
    const token = await host.signIn();
    const id = await create(host, token, 'Bob');
    expect(await masterKeys()).toEqual(['local']);
    const vaulted = await startBeside(host, { sources: withVault });
    expect(await read(vaulted, token, id)).toEqual([200, 'Bob has mumps']);
    const { keyRotation } = vaulted.host.core;
    expect([await keyRotation.rewrap(), await keyRotation.rewrap()]).toEqual([2, 0]);
    expect(await masterKeys(`tenant_id <> '${INSTALLATION}'`)).toEqual(['vault.keys']);
    const again = await startBeside(host, { sources: withVault });
    expect(await read(again, await again.signIn(), id)).toEqual([200, 'Bob has mumps']);
  });

  test('is not needed for generated secrets: they are encrypted, also those that an older version has stored in clear', async () => {
    host = await startTestHost({ sources: plain });
    const token = await host.signIn();
    const stored = async () =>
      (await host.sql<{ value: string }>('SELECT value FROM auth_secrets'))[0]?.value;
    const sealed = await stored();
    expect(sealed).toMatch(/^enc1\./);
    const secret = await host.host.core.installationSecrets.open('auth.signing', sealed ?? '');
    await expect(host.host.core.installationSecrets.open('other', sealed ?? '')).rejects.toThrow('changed');
    await host.sql('UPDATE auth_secrets SET value = $1', [secret]);
    const again = await startBeside(host, { sources: plain });
    expect((await again.request('GET', '/auth/profile', { token })).status).toBe(200);
    expect(await stored()).toMatch(/^enc1\./);
  });

  test('that the host is started with wraps all keys, those of generated secrets as well', async () => {
    host = await startTestHost({ sources: plain });
    const keyService = new RememberingKeys();
    const served = await startBeside(host, { sources: plain, keyService });
    await served.host.core.keyRotation.rewrap();
    const token = await served.signIn();
    const id = await create(served, token, 'Cy');
    expect(await masterKeys()).toEqual(['host']);
    const again = await startBeside(host, { sources: plain, keyService });
    expect(await read(again, token, id)).toEqual([200, 'Cy has mumps']);
    await expect(startBeside(host, { sources: plain })).rejects.toMatchObject({ code: 'MASTER_KEY_MISSING' });
  });
});
