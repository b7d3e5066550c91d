/**
 * @covers core/parts/encryption core/cli/serve/encrypt.ts modules/entities modules/audit_logs
 * @covers test/fixtures/modules/clinic
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../../support/fixtures';
import { until } from '../../support/until';
import { commandOf } from './commandOf';

const KEY = randomBytes(32).toString('base64');
const PATIENTS = 3_000;

interface Counts {
  readonly clear: number;
  readonly sealed: number;
  readonly hashed: number;
}

describe('tenantry encrypt', () => {
  let host: TestHost;
  let tenants: TestTenant[];

  beforeAll(async () => {
    host = await startTestHost({
      sources: [
        path.resolve('modules/{auth,directory,audit_logs,entities}'),
        ...fixtures('clinic').map((one) => path.resolve(one)),
      ],
      environment: { TENANTRY_MASTER_KEY: KEY },
    });
    tenants = [await host.tenant(), await host.tenant()];
    for (const { id, organizationId } of tenants) {
      await host.sql(
        `INSERT INTO clinic_patients (id, tenant_id, organization_id, name, insurance)
         SELECT gen_random_uuid(), $1, $2, 'P' || n, 'clear-' || n FROM generate_series(1, $3::int) n`,
        [id, organizationId, PATIENTS / 2],
      );
    }
  });
  afterAll(() => host?.stop());

  const launch = (command: string, ...args: string[]) =>
    commandOf(host, { TENANTRY_MASTER_KEY: KEY }, command, ...args);
  const counts = async () =>
    (
      await host.sql<Counts>(
        `SELECT count(*) FILTER (WHERE insurance LIKE 'clear-%')::int AS clear,
                count(*) FILTER (WHERE insurance LIKE 'enc1.%')::int AS sealed, count(insurance_hash)::int AS hashed
           FROM clinic_patients`,
      )
    )[0] as Counts;

  test('goes on where it was killed, while servers read and write', async () => {
    const [tenant] = tenants as [TestTenant];
    const token = await tenant.signInAs('admin');
    const first = launch('encrypt', 'clinic.patient', 'insurance');
    await until(async () => (await counts()).sealed > 0);
    await first.kill();
    const { clear, sealed } = await counts();
    expect([clear > 0, sealed > 0, clear + sealed]).toEqual([true, true, PATIENTS]);

    const list = async (query: string) =>
      (
        await host.request<{ items: readonly { id: string; insurance: string }[]; total: number }>(
          'GET',
          `/clinic/patients?${query}`,
          { token },
        )
      ).body;
    const page = await list('pageSize=100&sortField=id');
    expect(page.items.every(({ insurance }) => insurance.startsWith('clear-'))).toBe(true);
    const last = (await list('pageSize=1&sortField=id&sortDir=desc')).items[0];
    const json = { id: last?.id, insurance: 'changed meanwhile' };
    expect((await host.request('PUT', '/clinic/patients', { token, json })).status).toBe(200);

    const second = launch('encrypt', 'clinic.patient', 'insurance');
    expect([await second.ended, second.output]).toEqual([
      0,
      expect.stringContaining('clinic.patient insurance: encrypted'),
    ]);
    expect(await counts()).toEqual({ clear: 0, sealed: PATIENTS, hashed: PATIENTS });
    expect((await list(`ids=${last?.id}`)).items[0]?.insurance).toBe('changed meanwhile');
    expect((await list('insurance=clear-700')).total).toBe(1);
  });

  test('leaves changes from before undoable, and undo stores nothing in clear', async () => {
    const [tenant] = tenants as [TestTenant];
    const token = await tenant.signInAs('admin');
    const send = (method: string, route: string, json: object) =>
      host.request<{ id: string }>(method, route, { token, json });
    const undoTokenOf = (headers: Headers) =>
      (JSON.parse(decodeURIComponent((headers.get('x-operation') ?? '').slice(3))) as { undoToken: string })
        .undoToken;
    const { body } = await send('POST', '/clinic/patients', { name: 'Zoe', insurance: 'before' });
    await host.sql(`UPDATE clinic_patients SET insurance = 'clear-x', insurance_hash = NULL WHERE id = $1`, [
      body.id,
    ]);
    const change = await send('PUT', '/clinic/patients', { id: body.id, name: 'Zora' });
    const removal = await send('DELETE', '/clinic/patients', { id: body.id });
    expect(await launch('encrypt', 'clinic.patient', 'insurance').ended).toBe(0);

    for (const { headers } of [removal, change]) {
      const json = { undoToken: undoTokenOf(headers) };
      const { status, body: undone } = await send('POST', '/audit_logs/audit-logs/actions/undo', json);
      expect([status, undone]).toEqual([200, expect.anything()]);
    }
    const found = await host.request<{ items: object[] }>('GET', '/clinic/patients?insurance=clear-x', {
      token,
    });
    expect(found.body.items).toMatchObject([{ id: body.id, name: 'Zoe', insurance: 'clear-x' }]);
    expect((await counts()).clear).toBe(0);
  });

  test('encrypts values of older keys again, when asked', async () => {
    const keyed = async (which: 'first' | 'second') =>
      (
        await host.sql<{ count: number }>(
          `SELECT count(*)::int AS count
             FROM clinic_patients p JOIN LATERAL (
               SELECT ${which === 'first' ? 'min' : 'max'}(number) AS number FROM platform_data_keys k
                WHERE k.tenant_id = p.tenant_id AND number > 0) k ON true
            WHERE insurance LIKE 'enc1.' || k.number || '.%'`,
        )
      )[0]?.count;
    const rotation = launch('keys', 'rotate', '--data-keys');
    expect([await rotation.ended, rotation.output]).toEqual([
      0,
      expect.stringContaining('tenants have new data keys'),
    ]);
    const plain = launch('encrypt', 'clinic.patient', 'insurance');
    expect([await plain.ended, await keyed('first')]).toEqual([0, PATIENTS + 1]);
    const again = launch('encrypt', 'clinic.patient', 'insurance', '--again');
    expect([await again.ended, await keyed('first'), await keyed('second')]).toEqual([0, 0, PATIENTS + 1]);
  });

  test.each([
    [['clinic.doctor', 'name'], 'There is no record clinic.doctor'],
    [['clinic.patient', 'name'], 'does not declare name as encrypted'],
  ])('refuses what is not encrypted: %s', async (args, message) => {
    const run = launch('encrypt', ...args);
    expect([await run.ended, run.output]).toEqual([1, expect.stringContaining(message)]);
  });
});
