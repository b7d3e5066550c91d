import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from '../imports/ImportClient';
import { fixtures } from '../support/fixtures';
import { findInDatabase } from './findInDatabase';

const PATIENTS = '/clinic/patients';
const ACTIONS = '/audit_logs/audit-logs/actions';
const MODULES = 'auth,directory,api_keys,audit_logs,events,entities,business_rules,progress,imports';
const CIPHERTEXT = /enc1\.\d/;

describe('values of encrypted fields, where they are not decrypted', () => {
  let host: TestHost;
  let world: World;
  let client: ImportClient;

  beforeAll(async () => {
    host = await startTestHost({ sources: [`./modules/{${MODULES}}`, ...fixtures('clinic')] });
    world = await World.of(host);
    client = new ImportClient(world, await (await host.homeTenant()).signInAs('admin'));
    const allergy = { entityId: 'clinic.patient', key: 'allergy', label: 'A', kind: 'text', encrypted: true };
    expect((await send('POST', '/entities/custom-fields', allergy)).status).toBe(201);
  });
  afterAll(() => host?.stop());

  const send = <T = { id: string }>(method: string, route: string, json?: object) =>
    host.request<T>(method, route, { token: client.token, ...(json && { json }) });
  const full = { insurance: 'INS-9', diagnosis: 'scarlatina', visits: 665544, cf_allergy: 'peanut' };
  const CLEAR = ['scarlatina', '665544', 'peanut'];

  test('are a mark in the action log, its export, and nothing where there is no value', async () => {
    const { body } = await send('POST', PATIENTS, { name: 'Ada', ...full });
    const json = { id: body.id, diagnosis: 'scarlatina major', insurance: null, cf_allergy: 'peanuts' };
    expect((await send('PUT', PATIENTS, json)).status).toBe(200);
    const query = `resourceKind=clinic.patient&resourceId=${body.id}`;
    const log = await send<{ items: { changes: Record<string, object>; snapshotAfter: object }[] }>(
      'GET',
      `${ACTIONS}?${query}`,
    );
    const [change] = log.body.items;
    expect(change?.snapshotAfter).toMatchObject({ diagnosis: '[encrypted]', insurance: null, name: 'Ada' });
    expect(change?.changes).toMatchObject({
      diagnosis: { from: '[encrypted]', to: '[encrypted]' },
      insurance: { from: '[encrypted]', to: null },
      cf_allergy: { from: '[encrypted]', to: '[encrypted]' },
    });
    const { body: csv } = await send<string>('GET', `${ACTIONS}/export?${query}`);
    expect(csv).toContain('diagnosis,[encrypted],[encrypted]');
    const shown = JSON.stringify([log.body, csv]);
    expect([CIPHERTEXT.test(shown), CLEAR.filter((word) => shown.includes(word))]).toEqual([false, []]);
  });

  test('are a mark for rules, which can require them, and in the log of rules', async () => {
    const rule = {
      ruleId: 'NEEDS-DIAGNOSIS',
      ruleName: 'Needs a diagnosis',
      ruleType: 'GUARD',
      entityType: 'clinic.patient',
      eventType: 'create',
      conditionExpression: {
        operator: 'AND',
        rules: [
          { field: 'diagnosis', operator: '=', value: '[encrypted]' },
          { field: 'cf_allergy', operator: '=', value: '[encrypted]' },
        ],
      },
      failureActions: [
        { type: 'SHOW_ERROR', config: { message: 'Has {{data.diagnosis}}, {{data.cf_allergy}}' } },
      ],
    };
    const made = await send('POST', '/business_rules/rules', rule);
    expect([made.status, made.body]).toEqual([201, { id: expect.any(String) as string }]);
    const create = (json: object) => send<{ id: string; error?: string }>('POST', PATIENTS, json);
    const known = await create({ name: 'Bob', ...full, insurance: 'INS-10' });
    expect(known.status).toBe(201);
    const refused = await create({ name: 'Cy', cf_allergy: 'peanut' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('Has {{data.diagnosis}}, [encrypted]'),
    ]);
    expect((await create({ name: 'Di', diagnosis: 'scarlatina', customFields: {} })).status).toBe(422);
    const before = {
      ...rule,
      ruleId: 'WAS',
      eventType: 'update',
      conditionExpression: { field: '_before.diagnosis', operator: '!=', value: '[encrypted]' },
      failureActions: [{ type: 'SHOW_ERROR', config: { message: 'Was {{before.diagnosis}}' } }],
    };
    expect((await send('POST', '/business_rules/rules', before)).status).toBe(201);
    const changed = await send<{ error?: string }>('PUT', PATIENTS, { id: known.body.id, name: 'Rob' });
    expect([changed.status, changed.body.error]).toEqual([422, 'Was [encrypted]']);
    await host.settled();
    const logs = await send<{ total: number }>('GET', `/business_rules/logs?ruleId=${made.body.id}`);
    expect(logs.body.total).toBe(2);
    expect(CIPHERTEXT.test(JSON.stringify(logs.body))).toBe(false);
    expect((await send('DELETE', `/business_rules/rules?id=${made.body.id}`)).status).toBe(200);
  });

  test('are in no part of an imported file, in no job, and in no report of refused rows', async () => {
    const file =
      'name,insurance,diagnosis,visits,cf_allergy\n' +
      'Eve,INS-11,scarlatina,665544,peanut\n' +
      'Fay,peanut!,scarlatina,665544,peanut\n';
    const json = { kind: 'clinic.patient', format: 'csv', fileName: 'p.csv' };
    const match = { ...json, duplicates: 'upsert', match: 'insurance' };
    expect((await send('POST', '/imports/imports', match)).status).toBe(400);
    const ended = await client.run(json, file);
    expect(ended.report).toEqual([expect.stringContaining('peanut!')]);
    expect(ended).toMatchObject({ status: 'completed', createdRows: 1, refusedRows: 1 });
    const [parts] = await host.sql<{ found: boolean }>(
      `SELECT bool_or(position('scarlatina'::bytea IN bytes) > 0) AS found FROM imports_parts`,
    );
    expect(parts?.found).toBe(false);
    const other = await client.run({ ...json, format: 'json' }, JSON.stringify([{ name: 'Gil', ...full }]));
    expect(other).toMatchObject({ status: 'completed', createdRows: 1, refusedRows: 0 });
    expect(await findInDatabase(host, CLEAR)).toEqual([]);
  });
});
