/**
 * @covers core/parts/encryption core/cli/serve/encrypt.ts modules test/fixtures/modules/clinic
 * @covers test/fixtures/modules/workshop
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AiClient } from '../../../modules/ai_assistant/test/AiClient';
import { AttachmentsClient } from '../../../modules/attachments/test/AttachmentsClient';
import { ResumableClient } from '../../../modules/attachments/test/ResumableClient';
import { fixtures } from '../../support/fixtures';
import { startBeside } from '../../support/startBeside';
import { commandOf } from './commandOf';

const environment = { TENANTRY_MASTER_KEY: randomBytes(32).toString('base64'), TENANTRY_AI_LOCAL: 'true' };
const sources = [
  path.resolve('modules/*'),
  ...fixtures('clinic', 'workshop').map((one) => path.resolve(one)),
];

type Body = Readonly<Record<string, unknown>>;

/** Rows of any table that hold ciphertext of these data keys, in texts, in JSON or as bytes. */
async function rowsOfKeys(host: TestHost, numbers: readonly number[]): Promise<string[]> {
  const tables = await host.sql<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const texts = numbers.map((number) => `enc1\\.${number}\\.`);
  const bytes = numbers.map((number) => `\\\\x${number.toString(16).padStart(8, '0')}`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await host.sql(`SELECT 1 FROM ${name} t WHERE t::text ~ $1`, [
      [...texts, ...bytes].join('|'),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

describe('encrypt --again', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources, environment });
    token = await (await host.homeTenant()).signInAs('admin');
  });
  afterAll(() => host?.stop());

  const sendTo = async (to: TestHost, method: string, route: string, json?: object): Promise<Body> => {
    const { status, body } = await to.request<Body>(method, route, { token, ...(json && { json }) });
    expect([method, route, status < 300 ? 'done' : body]).toEqual([method, route, 'done']);
    return body;
  };
  const send = (method: string, route: string, json?: object) => sendTo(host, method, route, json);

  /** Writes what each module encrypts. @returns what reads it again */
  const writeAll = async () => {
    const field = {
      key: 'margin',
      label: 'Margin',
      kind: 'float',
      encrypted: true,
      entityId: 'customers.deal',
    };
    await send('POST', '/entities/custom-fields', field);
    const deal = await send('POST', '/customers/deals', { title: 'A deal', cf_margin: 12.5 });
    await send('PUT', '/customers/deals', { id: deal['id'], cf_margin: 13.5 });
    const patient = await send('POST', '/clinic/patients', {
      name: 'P',
      insurance: 'in-1',
      diagnosis: 'first',
      notes: { a: [1] },
    });
    await send('PUT', '/clinic/patients', { id: patient['id'], diagnosis: 'second' });
    await send('POST', '/devices', {
      deviceId: 'phone',
      platform: 'ios',
      pushToken: 'secret-token',
      pushProvider: 'apns',
    });
    const csv = { kind: 'clinic.patient', format: 'csv', duplicates: 'create' };
    const refused = await send('POST', '/imports/imports', csv);
    const waiting = await send('POST', '/imports/imports', csv);
    for (const { id } of [refused, waiting]) {
      const { status } = await host.request('PUT', `/imports/imports/${String(id)}/file`, {
        token,
        body: `name,insurance\r\n${'a'.repeat(201)},x\r\n`,
        headers: { 'content-type': 'application/octet-stream' },
      });
      expect(status).toBe(200);
    }
    await send('POST', `/imports/imports/${String(refused['id'])}/start`);
    await host.settled();
    const files = new ResumableClient(new AttachmentsClient(host, await host.homeTenant(), token));
    const upload = await files.begun(8, { entityId: 'customers.deal', recordId: String(deal['id']) });
    const ai = new AiClient(host, token);
    const [part] = await host.sql<{ id: string }>(
      'INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, $2) RETURNING id',
      [(await host.homeTenant()).id, 'Gear'],
    );
    const proposed = await ai.call<{ result: { pendingActionId: string } }>('POST', '/tools/execute', {
      toolName: 'workshop.rename_part',
      args: { id: part?.id, name: 'Wheel' },
    });
    const ids = { deal, patient, refused, waiting };
    return { ...ids, upload, action: proposed.body.result.pendingActionId };
  };

  test('leaves nothing that an older key has encrypted, so that older keys can be removed', async () => {
    const written = await writeAll();
    const old = (
      await host.sql<{ number: number }>('SELECT number FROM platform_data_keys WHERE number > 0')
    ).map(({ number }) => number);
    const before = await rowsOfKeys(host, old);
    expect(before).toEqual(
      expect.arrayContaining([
        'ai_assistant_actions',
        'attachments_resumable_uploads',
        'auth_secrets',
        'clinic_patients',
        'customers_deals',
        'devices_devices',
        'imports_parts',
        'imports_refusals',
      ]),
    );
    expect(before.some((table) => table.startsWith('platform_action_log_'))).toBe(true);

    const { keyRotation, ciphertextRenewals } = host.host.core;
    await keyRotation.renew();
    // The first run is interrupted, and the second one goes on where it ended.
    const interrupted = ciphertextRenewals.run(() => {
      throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const command = commandOf(host, environment, 'encrypt', '--again');
    expect([await command.ended, command.output]).toEqual([
      0,
      expect.stringMatching(/Encrypted [1-9]\d* values with the newest data keys/),
    ]);
    expect(await rowsOfKeys(host, old)).toEqual([]);

    await host.sql('DELETE FROM platform_data_keys WHERE number = ANY ($1)', [old]);
    const beside = await startBeside(host, { sources, environment });
    const read = (route: string) => sendTo(beside, 'GET', route);
    const { deal, patient, refused, waiting, upload, action } = written;
    expect(JSON.stringify(await read(`/customers/deals/${String(deal['id'])}`))).toContain('13.5');
    const { items } = await read('/clinic/patients?insurance=in-1');
    expect(items).toMatchObject([
      { id: patient['id'], diagnosis: 'second', insurance: 'in-1', notes: { a: [1] } },
    ]);
    expect(await read(`/imports/imports/${String(refused['id'])}/refusals`)).toEqual(
      expect.stringContaining('name'),
    );
    await sendTo(beside, 'POST', `/imports/imports/${String(waiting['id'])}/start`);
    await beside.settled();
    expect(await read(`/imports/imports/${String(waiting['id'])}`)).toMatchObject({ refusedRows: 1 });
    const files = new ResumableClient(new AttachmentsClient(beside, await host.homeTenant(), token));
    expect((await files.patch(upload, 0, new Uint8Array(8))).status).toBeLessThan(300);
    const shown = await new AiClient(beside, token).call('GET', `/ai/actions/${action}`);
    expect(JSON.stringify(shown.body)).toContain('Wheel');

    // What was changed before the rotation is taken back after it.
    const { items: actions } = (await read('/audit_logs/audit-logs/actions?undoableOnly=true')) as {
      items: readonly { readonly commandId: string; readonly undoToken: string }[];
    };
    for (const commandId of ['clinic.patients.update', 'customers.deals.update']) {
      const undoToken = actions.find((one) => one.commandId === commandId)?.undoToken;
      await sendTo(beside, 'POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
    }
    expect(JSON.stringify(await read(`/customers/deals/${String(deal['id'])}`))).toContain('12.5');
    const undone = await read('/clinic/patients?insurance=in-1');
    expect(undone['items']).toMatchObject([{ diagnosis: 'first' }]);
  });
});
