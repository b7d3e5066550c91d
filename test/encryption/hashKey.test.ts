import path from 'node:path';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

const IN_USE = [409, 'Insurance number in use.'];

describe('a rotation of the key of hashes', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({
      sources: [
        path.resolve('modules/{auth,directory,audit_logs,entities}'),
        ...fixtures('clinic').map((one) => path.resolve(one)),
      ],
    });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
  });
  afterAll(() => host?.stop());

  const call = <T = { id: string }>(method: string, route: string, json?: object) =>
    host.request<T>(method, route, { token, ...(json && { json }) });
  const create = (insurance: string) => call('POST', '/clinic/patients', { name: 'P', insurance });
  const refused = async (insurance: string) => {
    const { status, body } = await create(insurance);
    return [status, (body as { readonly error?: string }).error];
  };
  const find = async (query: string) => {
    const { body } = await call<{ items: readonly { id: string }[] }>('GET', `/clinic/patients?${query}`);
    return body.items.map(({ id }) => id);
  };
  const filtered = (value: string) =>
    `filter[conditions][0][field]=insurance&filter[conditions][0][op]=is&filter[conditions][0][value]=${value}`;
  const undo = async (answer: { readonly headers: Headers }) => {
    const operation = decodeURIComponent(answer.headers.get('x-operation')?.slice(3) ?? '');
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    return call('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
  };

  test('finds values of the former key, and lets nobody take one of them, before it is finished', async () => {
    const { body: old } = await create('old');
    expect(await host.host.core.dataKeys.addHash(tenant.id)).toBe(true);
    const { body: fresh } = await create('fresh');
    for (const [insurance, id] of [
      ['old', old.id],
      ['fresh', fresh.id],
    ] as const) {
      expect(await find(`insurance=${insurance}`)).toEqual([id]);
      expect(await find(filtered(insurance))).toEqual([id]);
    }
    expect(await refused('fresh')).toEqual(IN_USE);
    expect(await refused('old')).toEqual(IN_USE);
    expect(await find('insurance=old')).toEqual([old.id]);
  });

  test('leaves no value that is found by the former key alone, and changes are taken back after it', async () => {
    const [{ body: changed }, { body: deleted }] = [await create('changed'), await create('deleted')];
    const change = await call('PUT', '/clinic/patients', { id: changed.id, insurance: 'other' });
    const deletion = await call('DELETE', `/clinic/patients?id=${deleted.id}`);
    const { hashRotation, keyRotation, ciphertextRenewals } = host.host.core;
    // What the test before has begun is finished, and then once more with new data keys.
    expect(await hashRotation.run(undefined, true)).toBeGreaterThan(0);
    await hashRotation.run(undefined, false);
    await keyRotation.renew();
    await ciphertextRenewals.run(() => undefined);
    expect(await hashRotation.run(undefined, false)).toBeGreaterThan(0);
    expect(
      await host.sql('SELECT number FROM platform_data_keys WHERE tenant_id = $1 AND number <= 0', [
        tenant.id,
      ]),
    ).toEqual([{ number: -2 }]);

    expect(await find('insurance=other')).toEqual([changed.id]);
    expect((await undo(change)).status).toBe(200);
    expect((await undo(deletion)).status).toBe(200);
    expect(await find('insurance=other')).toEqual([]);
    expect(await find('insurance=changed')).toEqual([changed.id]);
    expect(await find('insurance=deleted')).toEqual([deleted.id]);
    expect(await refused('deleted')).toEqual(IN_USE);
  });
});
