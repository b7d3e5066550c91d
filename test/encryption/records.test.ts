import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { findInDatabase } from './findInDatabase';

type Json = Readonly<Record<string, unknown>>;
interface Answer {
  readonly id: string;
  readonly items: readonly (Json & { readonly id: string })[];
  readonly total: number;
  readonly error?: string;
}

const PATIENTS = '/clinic/patients';
const ACTIONS = '/audit_logs/audit-logs/actions';
const SECRETS = ['INS-4711', 'measles', '71.25', '998877', 'Anaphylaxis'];
const FULL = {
  name: 'Ada',
  insurance: 'INS-4711',
  diagnosis: 'measles',
  weight: 71.25,
  visits: 998877,
  notes: { warning: 'Anaphylaxis' },
};

describe('encrypted fields of records', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;
  const log: string[] = [];

  beforeAll(async () => {
    host = await startTestHost({
      sources: ['./modules/{auth,directory,audit_logs,events,entities}', ...fixtures('clinic')],
      environment: { LOG_LEVEL: 'trace' },
      log: { write: (line) => void log.push(line) },
    });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
  });
  afterAll(() => host?.stop());

  const send = (method: string, path: string, json?: object, as = token) =>
    host.request<Answer>(method, path, { token: as, ...(json && { json }) });
  const create = async (json: object, as = token): Promise<string> => {
    const { status, body } = await send('POST', PATIENTS, json, as);
    expect([status, body]).toEqual([201, { id: expect.any(String) as string }]);
    return body.id;
  };
  const read = async (id: string) => (await send('GET', `${PATIENTS}/${id}`)).body as unknown as Json;
  const list = (query: string) => send('GET', `${PATIENTS}?${query}`);
  const names = async (query: string) => {
    const { status, body } = await list(query);
    expect([query, status, body.error]).toEqual([query, 200, undefined]);
    return body.items.map(({ name }) => name).sort();
  };
  const rule = (field: string, op: string, value = '') =>
    `filter[conditions][0][field]=${field}&filter[conditions][0][op]=${op}` +
    (value === '' ? '' : `&filter[conditions][0][value]=${encodeURIComponent(value)}`);
  const undoTokenOf = (headers: Headers) =>
    JSON.parse(decodeURIComponent((headers.get('x-operation') ?? '').slice(3))) as {
      undoToken: string;
      id: string;
    };
  const shown = { name: 'Ada', insurance: 'INS-4711', diagnosis: 'measles', weight: '71.25', visits: 998877 };

  test('are shown in clear, and stored nowhere in clear: not in the log, in events, nor in log lines', async () => {
    const id = await create(FULL);
    expect(await read(id)).toMatchObject({ ...shown, notes: FULL.notes });
    expect((await list(`ids=${id}`)).body.items[0]).toMatchObject({ ...shown, notes: FULL.notes });

    const changed = await send('PUT', PATIENTS, { id, diagnosis: 'measles, again', visits: 998878 });
    expect(changed.status).toBe(200);
    expect((await send('DELETE', `${PATIENTS}?id=${id}`)).status).toBe(200);
    expect((await send('POST', PATIENTS, { ...FULL, insurance: 71.25 })).status).toBe(400);
    expect(await findInDatabase(host, SECRETS)).toEqual([]);
    expect(await findInDatabase(host, ['Ada'])).not.toEqual([]);
    expect(log.filter((line) => SECRETS.some((word) => line.includes(word)))).toEqual([]);
  });

  test('come back by undo and redo, of creations, changes and deletions', async () => {
    const id = await create({ ...FULL, name: 'Bob', insurance: 'INS-2' });
    const undo = async (headers: Headers) => {
      const { undoToken } = undoTokenOf(headers);
      const { status, body } = await send('POST', `${ACTIONS}/undo`, { undoToken });
      expect([status, body]).toEqual([200, expect.anything()]);
    };
    const change = await send('PUT', PATIENTS, { id, diagnosis: 'mumps', insurance: null });
    expect(await read(id)).toMatchObject({ diagnosis: 'mumps', insurance: null });
    await undo(change.headers);
    expect(await read(id)).toMatchObject({ diagnosis: 'measles', insurance: 'INS-2' });
    expect(await names('insurance=INS-2')).toEqual(['Bob']);
    const redone = await send('POST', `${ACTIONS}/redo`, { logId: undoTokenOf(change.headers).id });
    expect([redone.status, await read(id)]).toMatchObject([200, { diagnosis: 'mumps', insurance: null }]);
    await undo(redone.headers);
    const deletion = await send('DELETE', `${PATIENTS}?id=${id}`);
    await undo(deletion.headers);
    expect(await read(id)).toMatchObject({ diagnosis: 'measles', insurance: 'INS-2', visits: 998877 });
  });

  test('keep their ciphertext when the same value is sent again', async () => {
    const id = await create({ ...FULL, name: 'Cy', insurance: 'INS-3' });
    const row = async () =>
      (
        await host.sql(
          `SELECT to_jsonb(p) - '{name,updated_at}'::text[] AS p FROM clinic_patients p WHERE id = $1`,
          [id],
        )
      )[0];
    const before = await row();
    const { headers } = await send('PUT', PATIENTS, { id, ...FULL, name: 'Cyd', insurance: 'INS-3' });
    expect(await row()).toEqual(before);
    const [entry] = await host.sql<{ changes: Json }>(
      'SELECT changes FROM platform_action_log WHERE id = $1',
      [undoTokenOf(headers).id],
    );
    expect(Object.keys(entry?.changes ?? {})).toEqual(['name']);
  });

  test('are found by equality where they are hashed', async () => {
    await create({ name: 'Dan', insurance: 'INS-40', weight: 80.5 });
    await create({ name: 'Eve', insurance: 'INS-50', weight: 80 });
    await create({ name: 'Fay', insurance: 'ins-50' });
    expect(await names('insurance=INS-50')).toEqual(['Eve']);
    expect(await names(rule('insurance', 'is', 'INS-50'))).toEqual(['Eve']);
    expect(await names(rule('insurance', 'is_any_of', '["INS-50","INS-40"]'))).toEqual(['Dan', 'Eve']);
    expect(await names(rule('weight', 'is', '080.50'))).toEqual(['Dan']);
    expect(await names(`${rule('insurance', 'is_not', 'INS-50')}&search=fa`)).toEqual(['Fay']);
    expect(await names(`${rule('diagnosis', 'is_empty')}&search=da`)).toEqual(['Dan']);
    expect(await names(`${rule('insurance', 'is_not_empty')}&search=da`)).toEqual(['Dan']);
  });

  test.each([
    rule('insurance', 'contains', 'INS'),
    rule('insurance', 'starts_with', 'INS'),
    rule('weight', 'greater_than', '1'),
    rule('weight', 'between', '1,2'),
    rule('diagnosis', 'is', 'measles'),
    rule('visits', 'is', '1'),
    rule('notes', 'is', '{}'),
    rule('weight', 'is', 'heavy'),
    'sortField=insurance',
    'sortField=diagnosis&sortDir=desc',
    'sort=weight&format=csv',
  ])('cannot be compared otherwise, nor sorted by: %s', async (query) => {
    const { status, body } = await list(query);
    expect([status, body.error]).toEqual([400, expect.any(String)]);
  });

  test('are exported in clear', async () => {
    const id = await create({ ...FULL, name: 'Gil', insurance: 'INS-6' });
    const { body } = await host.request<string>('GET', `${PATIENTS}?ids=${id}&format=csv`, { token });
    expect(String(body)).toContain('INS-6');
    expect(String(body)).toContain('71.25');
    expect(String(body)).not.toContain('enc1.');
  });

  test('are unique by their hash, within the organization', async () => {
    await create({ name: 'Hal', insurance: 'INS-7' });
    const { status, body } = await send('POST', PATIENTS, { name: 'Ian', insurance: 'INS-7' });
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining('Insurance number in use.'),
    ]);
    const other = await host.tenant();
    await create({ name: 'Hal', insurance: 'INS-7' }, await other.signInAs('admin'));
  });

  test('do not open where they do not belong: values copied by SQL are shown as null, and those of other tenants as lacking their key', async () => {
    const [one, two] = [
      await create({ ...FULL, name: 'Jo', insurance: 'INS-8' }),
      await create({ name: 'Kim' }),
    ];
    const other = await host.tenant();
    const theirs = await other.signInAs('admin');
    const stranger = await create({ ...FULL, name: 'Lee' }, theirs);
    const copy = (from: string, column: string, to = column) =>
      host.sql(
        `UPDATE clinic_patients SET ${to} = (SELECT ${column} FROM clinic_patients WHERE id = $1) WHERE id = $2`,
        [from, two],
      );
    await copy(one, 'diagnosis');
    expect(await read(two)).toMatchObject({ diagnosis: null });
    await copy(stranger, 'diagnosis');
    expect((await send('GET', `${PATIENTS}/${two}`)).status).toBe(503);
    expect(await read(two)).toMatchObject({ code: 'encryption_key_missing' });
    await host.sql('UPDATE clinic_patients SET diagnosis = insurance WHERE id = $1', [one]);
    expect(await read(one)).toMatchObject({ diagnosis: null, insurance: 'INS-8' });
    expect((await send('GET', `${PATIENTS}/${stranger}`)).status).toBe(404);
    expect((await send('PUT', PATIENTS, { id: stranger, diagnosis: 'x' })).status).toBe(404);
  });

  test('take texts that look like ciphertext, and every text', async () => {
    const texts = ['enc1.1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA', '', ' ', '🙂'.repeat(500), `'"\\`];
    for (const [index, diagnosis] of texts.entries()) {
      const { status, body } = await send('POST', PATIENTS, { name: `T${index}`, diagnosis });
      if (diagnosis === '') expect(status).toBe(400);
      else expect((await read(body.id))['diagnosis']).toBe(diagnosis);
    }
  });

  test('include custom fields that tenants declare as encrypted', async () => {
    const define = (key: string, more: object) =>
      send('POST', '/entities/custom-fields', { entityId: 'clinic.patient', key, label: key, ...more });
    expect((await define('allergy', { kind: 'text', encrypted: true })).status).toBe(201);
    expect((await define('doses', { kind: 'integer', multi: true, encrypted: true })).status).toBe(201);
    expect((await define('cousin', { kind: 'relation', encrypted: true })).status).toBe(400);
    const definitions = await send('GET', '/entities/custom-fields?entityId=clinic.patient');
    expect(definitions.body.items[0]).toMatchObject({ encrypted: true, filterable: false });

    const id = await create({ name: 'Mia', cf_allergy: 'hazelnut', customFields: { doses: [887766, 2] } });
    const values = { cf_allergy: 'hazelnut', cf_doses: [887766, 2] };
    expect(await read(id)).toMatchObject(values);
    expect((await list(`ids=${id}`)).body.items[0]).toMatchObject(values);
    const { body } = await host.request<string>('GET', `${PATIENTS}?ids=${id}&format=csv`, { token });
    expect(String(body)).toContain('hazelnut');
    const change = await send('PUT', PATIENTS, { id, cf_allergy: 'pistachio' });
    expect(await read(id)).toMatchObject({ ...values, cf_allergy: 'pistachio' });
    const { undoToken } = undoTokenOf(change.headers);
    expect((await send('POST', `${ACTIONS}/undo`, { undoToken })).status).toBe(200);
    expect(await read(id)).toMatchObject(values);
    for (const query of [
      'sortField=cf_allergy',
      'cf_allergy=hazelnut',
      rule('cf_allergy', 'is', 'hazelnut'),
    ]) {
      expect([query, (await list(query)).status]).toEqual([query, 400]);
    }
    expect(await findInDatabase(host, ['hazelnut', 'pistachio', '887766'])).toEqual([]);
  });
});
