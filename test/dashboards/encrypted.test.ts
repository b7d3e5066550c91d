import { startTestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { Numbers } from './Numbers';

const COUNT = { entityType: 'clinic:patients', metric: { field: 'id', aggregate: 'count' } };
const amount = (aggregate: string) => ({ ...COUNT, metric: { field: 'price', aggregate } });
const LIMIT = 20_000;

describe('numbers over encrypted members', () => {
  let numbers: Numbers;

  beforeAll(async () => {
    numbers = await Numbers.open(await startTestHost({ sources: ['./modules/*', ...fixtures('clinic')] }));
    await add({ diagnosis: 'mumps', price: 0.1, visits: 2 });
    await add({ diagnosis: 'mumps', price: 0.2, visits: 3 });
    await add({ diagnosis: 'measles', price: 12.5, visits: 2 });
    await add({ diagnosis: 'flu' });
    await add({ diagnosis: '' });
    await add({ price: 1 });
  });
  afterAll(() => numbers?.host.stop());

  const add = async (json: object) => {
    const { status, body } = await numbers.send('POST', '/clinic/patients', { name: 'P', ...json });
    if (status !== 201 && status !== 400) throw new Error(JSON.stringify(body));
    return body['id'] as string;
  };
  const groupBy = (field: string, more: object = {}) => ({ groupBy: { field, ...more } });

  test('are grouped by what was encrypted, with exact sums and an empty group', async () => {
    const sums = await numbers.ask({ ...amount('sum'), ...groupBy('diagnosis') });
    expect(sums.data).toEqual([
      { groupKey: 'measles', value: 12.5 },
      { groupKey: null, value: 1 },
      { groupKey: 'mumps', value: 0.3 },
      { groupKey: 'flu', value: null },
    ]);
    expect(sums).toMatchObject({ value: 13.8, metadata: { recordCount: 4, currency: null } });
    const largest = await numbers.ask({ ...amount('sum'), ...groupBy('diagnosis', { limit: 1 }) });
    expect([largest.value, largest.data]).toEqual([12.5, [{ groupKey: 'measles', value: 12.5 }]]);
    const counts = await numbers.ask({ ...COUNT, ...groupBy('visits') });
    expect(counts.data).toEqual([
      { groupKey: 2, value: 2 },
      { groupKey: null, value: 2 },
      { groupKey: 3, value: 1 },
    ]);
  });

  test.each([
    ['avg', 0.15],
    ['min', 0.1],
    ['max', 0.2],
    ['count', 2],
  ])('take %s of the rows of a group', async (aggregate, value) => {
    const { data } = await numbers.ask({ ...amount(aggregate), ...groupBy('diagnosis') });
    expect(data).toContainEqual({ groupKey: 'mumps', value });
  });

  test('count the same as the record without encryption', async () => {
    const byName = await numbers.ask({ ...COUNT, ...groupBy('name') });
    const byDiagnosis = await numbers.ask({ ...COUNT, ...groupBy('diagnosis') });
    expect(byDiagnosis.value).toBe(byName.value);
  });

  test('put values that do not open into the empty group, and never show ciphertext', async () => {
    const id = await add({ diagnosis: 'gout' });
    await numbers.host.sql(`UPDATE clinic_patients SET diagnosis = insurance WHERE id = $1`, [id]);
    await numbers.host.sql(
      `UPDATE clinic_patients SET diagnosis = (SELECT diagnosis FROM clinic_patients WHERE id <> $1 AND diagnosis LIKE 'enc1.%' LIMIT 1)
        WHERE id = $1`,
      [id],
    );
    await add({ name: 'To drop what was kept' });
    const { data } = await numbers.ask({ ...COUNT, ...groupBy('diagnosis') });
    expect(data.find(({ groupKey }) => groupKey === null)?.value).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(data)).not.toContain('enc1.');
    await numbers.host.sql('DELETE FROM clinic_patients WHERE id = $1', [id]);
  });

  test.each([
    [
      { ...COUNT, groupBy: { field: 'diagnosis', granularity: 'day' } },
      'Cannot group encrypted field by granularity: diagnosis',
    ],
    [
      { ...COUNT, filters: [{ field: 'diagnosis', operator: 'eq', value: 'flu' }] },
      'Invalid filter field: diagnosis',
    ],
    [{ ...COUNT, metric: { field: 'weight', aggregate: 'sum' } }, 'Invalid metric field: weight'],
    [{ ...COUNT, groupBy: { field: 'notes' } }, 'Invalid groupBy field: notes'],
    [{ ...COUNT, groupBy: { field: 'notes.a' } }, 'Invalid groupBy field: notes.a'],
  ])('are refused with 400 for what nobody can compute: %j', async (request, message) => {
    const [status, body] = await numbers.refusal(request);
    expect([status, body['error']]).toEqual([400, expect.stringContaining(message)]);
  });

  test('of ids are named by what is encrypted, for those who may see the records', async () => {
    const [sick, other] = [await add({ name: 'Ann', diagnosis: 'gout' }), await add({ name: 'Bob' })];
    const named = (resolveLabels: boolean, token?: string) =>
      numbers.ask(
        {
          ...COUNT,
          filters: [{ field: 'id', operator: 'in', value: [sick, other] }],
          ...groupBy('id', { resolveLabels }),
        },
        token,
      );
    const { data } = await named(true);
    const labels = new Map(data.map(({ groupKey, groupLabel }) => [groupKey, groupLabel]));
    expect([labels.get(sick), labels.get(other)]).toEqual(['gout', 'Bob']);
    expect((await named(false)).data[0]).not.toHaveProperty('groupLabel');
    // They follow a change of the record.
    await numbers.send('PUT', '/clinic/patients', { id: sick, diagnosis: 'flu' });
    expect((await named(true)).data.map(({ groupLabel }) => groupLabel)).toContain('flu');
    for (const id of [sick, other]) await numbers.send('DELETE', '/clinic/patients', { id });
  });

  test.each([501, 20_000])('are refused with 422 where a value has %d characters', async (length) => {
    const id = await add({ diagnosis: 'x'.repeat(length) });
    expect(await numbers.refusal({ ...COUNT, ...groupBy('diagnosis') })).toEqual([
      422,
      { error: 'Values are too long to group by (limit 500 characters)' },
    ]);
    expect((await numbers.send('DELETE', '/clinic/patients', { id })).status).toBe(200);
  });

  test('are grouped by custom fields that are encrypted', async () => {
    const json = {
      entityId: 'clinic.patient',
      key: 'allergy',
      label: 'Allergy',
      kind: 'text',
      encrypted: true,
    };
    expect((await numbers.send('POST', '/entities/custom-fields', json)).status).toBe(201);
    await add({ cf_allergy: 'nuts' });
    const { data } = await numbers.ask({ ...COUNT, ...groupBy('cf_allergy') });
    expect(data.map(({ groupKey, value }) => [groupKey, value])).toContainEqual(['nuts', 1]);
  });

  test('are refused with 503 without keys, by themselves in a batch', async () => {
    const { core } = numbers.host.host;
    await core.dataKeys.forget(numbers.tenant.id);
    const [was] = await numbers.host.sql<{ id: string }>(
      'SELECT master_key_id AS id FROM platform_data_keys LIMIT 1',
    );
    await numbers.host.sql(`UPDATE platform_data_keys SET master_key_id = 'acme.kms:1'`);
    const request = { ...COUNT, ...groupBy('insurance', { limit: 9 }) };
    await numbers.host.sql(`UPDATE clinic_patients SET insurance = diagnosis`);
    try {
      const [status, body] = await numbers.refusal(request);
      expect([status, body['code']]).toEqual([503, 'encryption_unavailable']);
      const batch = await numbers.post<{ results: { ok: boolean }[] }>('/batch', {
        requests: [
          { id: 'a', request },
          { id: 'b', request: COUNT },
        ],
      });
      expect(batch.body.results.map(({ ok }) => ok)).toEqual([false, true]);
    } finally {
      await numbers.host.sql('UPDATE platform_data_keys SET master_key_id = $1', [was?.id]);
    }
  });

  test('are refused with 503 where a data key is lost, as are lists; what is written later has a key of its own', async () => {
    const { id } = numbers.tenant;
    const mine = 'FROM platform_data_keys WHERE tenant_id = $1';
    const [kept] = await numbers.host.sql<{ rows: object }>(
      `SELECT json_agg(k) AS rows ${mine.replace('keys', 'keys k')}`,
      [id],
    );
    await numbers.host.sql(`DELETE ${mine}`, [id]);
    await numbers.host.host.core.dataKeys.forget(id);
    const missing = [503, 'encryption_key_missing'];
    const request = { ...COUNT, ...groupBy('diagnosis', { limit: 7 }) };
    const refused = async () => {
      const [status, body] = await numbers.refusal(request);
      return [status, body['code']];
    };
    const read = async (path: string) => {
      const { status, body } = await numbers.send('GET', `/clinic/patients${path}`);
      return [status, body['code']];
    };
    expect([await refused(), await read('')]).toEqual([missing, missing]);
    const fresh = await add({ diagnosis: 'flu' });
    expect([await refused(), await read(''), await read(`/${fresh}`)]).toEqual([
      missing,
      missing,
      [200, undefined],
    ]);
    await numbers.host.sql('DELETE FROM clinic_patients WHERE id = $1', [fresh]);
    await numbers.host.sql(`DELETE ${mine}`, [id]);
    await numbers.host.sql(
      'INSERT INTO platform_data_keys SELECT * FROM json_populate_recordset(NULL::platform_data_keys, $1)',
      [JSON.stringify(kept?.rows)],
    );
    await numbers.host.host.core.dataKeys.forget(id);
    expect(await read('')).toEqual([200, undefined]);
  });

  test('are refused with 422 where there are too many rows', async () => {
    await numbers.host.sql(
      `INSERT INTO clinic_patients (id, tenant_id, organization_id, name, visits)
       SELECT gen_random_uuid(), $1, $2, 'P', n::text FROM generate_series(1, $3::int) n`,
      [numbers.tenant.id, numbers.tenant.organizationId, LIMIT],
    );
    const [status, body] = await numbers.refusal({ ...COUNT, ...groupBy('visits', { limit: 5 }) });
    expect([status, body['error']]).toEqual([
      422,
      `Too many rows to group encrypted field visits (limit ${LIMIT})`,
    ]);
  });
});
