import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { keyServiceKind, type KeyService } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { startBeside } from '../support/startBeside';

const FIRST = randomBytes(32).toString('base64');
const SECOND = randomBytes(32).toString('hex');
const sources = [path.resolve('modules/{auth,directory}')];

describe('data keys', () => {
  let host: TestHost;
  const tenantId = randomUUID();
  const place = { tenantId, table: 'notes', column: 'text', recordId: randomUUID() };

  beforeAll(async () => {
    host = await startTestHost({ sources, environment: { TENANTRY_MASTER_KEY: FIRST } });
  });
  afterAll(() => host?.stop());

  const rows = () =>
    host.sql<{ number: number; wrapped: string; master_key_id: string }>(
      'SELECT number, wrapped, master_key_id FROM platform_data_keys WHERE tenant_id = $1 ORDER BY number',
      [tenantId],
    );

  test('are made once, however many ask for them first', async () => {
    const { fieldEncryption } = host.host.core;
    const sealed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => fieldEncryption.seal(place, `text ${index}`)),
    );
    expect((await rows()).map(({ number }) => number)).toEqual([0, expect.any(Number)]);
    const opened = await fieldEncryption.openAll(sealed.map((stored) => ({ place, stored })));
    expect(opened).toEqual(sealed.map((_, index) => `text ${index}`));
  });

  test('may be read by the tenant alone, and written by nobody but the owner', async () => {
    const { database, tenancy } = host.host.core;
    const count = (of: string) =>
      tenancy.inTenant(of, 'test', () => database.query('SELECT number FROM platform_data_keys'));
    expect([(await count(tenantId)).length, (await count(randomUUID())).length]).toEqual([2, 0]);
    for (const statement of [
      'DELETE FROM platform_data_keys',
      `UPDATE platform_data_keys SET wrapped = ''`,
      'SELECT * FROM platform_secrets',
    ]) {
      await expect(tenancy.inTenant(tenantId, 'test', () => database.run(statement))).rejects.toThrow(
        'permission denied',
      );
    }
  });

  test.each(['in the tenant', 'across tenants'])(
    'stay when the work that needs them first is rolled back: %s',
    async (where) => {
      const { fieldEncryption, tenancy, unitOfWork } = host.host.core;
      const other = { ...place, tenantId: randomUUID() };
      const within = <T>(work: () => Promise<T>) =>
        where === 'in the tenant'
          ? tenancy.inTenant(other.tenantId, 'test', work)
          : tenancy.acrossTenants('test', work);
      let sealed = '';
      const failed = within(() =>
        unitOfWork.run(async () => {
          sealed = await fieldEncryption.seal(other, 'text');
          throw new Error('rolled back');
        }),
      );
      await expect(failed).rejects.toThrow('rolled back');
      const beside = await startBeside(host, { sources });
      expect(await beside.host.core.fieldEncryption.open(other, sealed)).toBe('text');
    },
  );

  test('are renewed while others use them: new values get the new key, old ones open', async () => {
    const { fieldEncryption, keyRotation } = host.host.core;
    const beside = await startBeside(host, { sources });
    const old = await fieldEncryption.seal(place, 'old');
    const other = beside.host.core.fieldEncryption;
    expect(await other.open(place, old)).toBe('old');
    expect(await keyRotation.renew(tenantId)).toBe(1);
    const fresh = await fieldEncryption.seal(place, 'new');
    const [first, second] = [old, fresh].map((sealed) => Number(sealed.split('.')[1]));
    expect(second).toBe((first ?? 0) + 1);
    expect(await other.openAll([old, fresh].map((stored) => ({ place, stored })))).toEqual(['old', 'new']);
    expect(await fieldEncryption.open(place, old)).toBe('old');
  });

  test('are wrapped again with a new master key; the old one is needed until then', async () => {
    const stored = await host.host.core.fieldEncryption.seal(place, 'kept');
    await expect(
      startBeside(host, { sources, environment: { TENANTRY_MASTER_KEY: SECOND } }),
    ).rejects.toMatchObject({
      code: 'MASTER_KEY_MISSING',
      remedy: expect.stringContaining('TENANTRY_OLD_MASTER_KEYS') as string,
    });
    const before = await rows();
    const next = await startBeside(host, {
      sources,
      environment: { TENANTRY_MASTER_KEY: SECOND, TENANTRY_OLD_MASTER_KEYS: FIRST },
    });
    expect(await next.host.core.fieldEncryption.open(place, stored)).toBe('kept');
    expect(await next.host.core.keyRotation.rewrap()).toBeGreaterThanOrEqual(before.length);
    expect(await next.host.core.keyRotation.rewrap()).toBe(0);
    const after = await rows();
    expect(new Set(after.map((row) => row.master_key_id))).not.toContain(before[0]?.master_key_id);
    const alone = await startBeside(host, { sources, environment: { TENANTRY_MASTER_KEY: SECOND } });
    expect(await alone.host.core.fieldEncryption.open(place, stored)).toBe('kept');
  });

  test('answer 503 when what wraps them cannot be reached', async () => {
    const { registries, fieldEncryption } = host.host.core;
    const service: KeyService = {
      has: () => true,
      isCurrent: () => true,
      wrap: () => Promise.reject(new Error('no way to the key service')),
      unwrap: () => Promise.reject(new Error('no way to the key service')),
    };
    const withdraw = registries
      .of(keyServiceKind)
      .register('acme', { id: 'acme.kms', create: () => service }, service);
    try {
      const other = { ...place, tenantId: randomUUID() };
      await expect(fieldEncryption.seal(other, 'text')).rejects.toMatchObject({
        status: 503,
        body: { code: 'encryption_unavailable' },
      });
    } finally {
      withdraw();
    }
  });
});

test('without a configured master key one is generated, and kept as an older key of one that is configured', async () => {
  const host = await startTestHost({ sources });
  try {
    const place = { tenantId: randomUUID(), table: 'notes', column: 'text', recordId: randomUUID() };
    const stored = await host.host.core.fieldEncryption.seal(place, 'text');
    const [secret] = await host.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM platform_secrets WHERE name = 'master_key'`,
    );
    expect(secret?.count).toBe(1);
    const beside = await startBeside(host, { sources, environment: { TENANTRY_MASTER_KEY: FIRST } });
    expect(await beside.host.core.fieldEncryption.open(place, stored)).toBe('text');
  } finally {
    await host.stop();
  }
});

test('a master key that one process generates is known to those that have started before', async () => {
  const host = await startTestHost({ sources });
  try {
    const beside = await startBeside(host, { sources });
    const place = { tenantId: randomUUID(), table: 'notes', column: 'text', recordId: randomUUID() };
    const stored = await host.host.core.fieldEncryption.seal(place, 'text');
    expect(await beside.host.core.fieldEncryption.open(place, stored)).toBe('text');
  } finally {
    await host.stop();
  }
});
