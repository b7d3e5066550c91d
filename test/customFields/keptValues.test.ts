import { startTestHost, type TestHost } from '@tenantry/core/testing';

type Json = Readonly<Record<string, unknown>>;

interface Answer {
  readonly id: string;
  readonly items: readonly (Json & { readonly id: string })[];
  readonly details?: readonly { readonly path: readonly (string | number)[] }[];
}

const DEALS = '/customers/deals';
const FIELDS = '/entities/custom-fields';

/** Values that a definition allowed when they were written, and does not allow any more. */
describe('values of custom fields that their definition does not allow any more', () => {
  let host: TestHost;
  let token: string;
  const definitions: Record<string, string> = {};

  const call = (method: string, path: string, json?: object) =>
    host.request<Answer>(method, path, { token, ...(json && { json }) });
  const optionsOf = (...values: string[]) => values.map((value) => ({ value, label: value }));
  const redefine = async (key: string, json: object) => {
    const { status, body } = await call('PUT', FIELDS, { id: definitions[key], ...json });
    expect([key, status, body]).toEqual([key, 200, expect.anything()]);
  };
  const add = async (json: object) => {
    const { status, body } = await call('POST', DEALS, { title: 'A deal', ...json });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.id;
  };
  const change = async (id: string, json: object) => {
    const { status, body } = await call('PUT', DEALS, { id, ...json });
    return [status, body.details?.map(({ path }) => path.join('.')) ?? []];
  };
  const item = async (id: string) => (await call('GET', `${DEALS}?id=${id}`)).body.items[0];
  const find = async (query: string) =>
    (await call('GET', `${DEALS}?${query}`)).body.items.map(({ id }) => id).sort();

  beforeAll(async () => {
    host = await startTestHost();
    token = await (await host.homeTenant()).signInAs('admin');
    const fields: Record<string, object> = {
      size: { kind: 'select', options: optionsOf('s', 'm', 'l') },
      colors: { kind: 'select', multi: true, options: optionsOf('red', 'green', 'blue', 'gray') },
      secret: { kind: 'select', encrypted: true, filterable: false, options: optionsOf('a', 'b') },
      note: { kind: 'text' },
      score: { kind: 'integer' },
      day: { kind: 'datetime' },
      parts: { kind: 'text', multi: true },
      owner: { kind: 'text' },
    };
    for (const [key, field] of Object.entries(fields)) {
      const json = { entityId: 'customers.deal', key, label: key, filterable: true, ...field };
      const { status, body } = await call('POST', FIELDS, json);
      expect([key, status, body]).toEqual([key, 201, expect.anything()]);
      definitions[key] = body.id;
    }
  });
  afterAll(() => host?.stop());

  test('stay while they are unchanged, and are shown and found', async () => {
    const values = {
      cf_size: 'm',
      cf_colors: ['red', 'green'],
      cf_secret: 'b',
      cf_note: 'a long note',
      cf_score: 5,
      cf_day: '2020-01-01T00:00:00.000Z',
      cf_parts: ['one', 'two', 'three'],
    };
    const id = await add(values);
    const other = await add({ cf_size: 'l', cf_colors: ['blue'], cf_score: 7, cf_owner: 'Ann' });
    await redefine('size', { options: optionsOf('s') });
    await redefine('colors', { options: optionsOf('red', 'gray') });
    await redefine('secret', { options: optionsOf('a') });
    await redefine('note', { rules: { maxLength: 3 } });
    await redefine('score', { rules: { min: 100 } });
    await redefine('day', { rules: { min: '2026-01-01T00:00:00.000Z' } });
    await redefine('parts', { rules: { maxItems: 2 } });
    await redefine('owner', { required: true });
    const form = { ...values, cf_score: '5', cf_day: '2020-01-01T01:00:00+01:00', cf_owner: '' };
    expect(await change(id, { title: 'Renamed', ...form })).toEqual([200, []]);
    expect(await item(id)).toMatchObject({ title: 'Renamed', ...values });
    expect(await change(id, { title: 'Renamed', ...form })).toEqual([200, []]);
    expect(await find('cf_size=m')).toEqual([id]);
    expect(await find('cf_colorsIn=green')).toEqual([id]);

    // What another record has is no value of this one, and none of a new one.
    expect(await change(id, { cf_size: 'l' })).toEqual([400, ['cf_size']]);
    expect(await change(id, { cf_secret: 'c' })).toEqual([400, ['cf_secret']]);
    expect(await change(id, { cf_score: 7 })).toEqual([400, ['cf_score']]);
    expect(await change(id, { cf_note: 'a long nota' })).toEqual([400, ['cf_note']]);
    expect(await change(other, { cf_owner: null })).toEqual([400, ['cf_owner']]);
    const created = await call('POST', DEALS, { title: 'New', cf_size: 'm', cf_owner: 'Ann' });
    expect([created.status, created.body.details?.map(({ path }) => path)]).toEqual([400, [['cf_size']]]);

    // Of several values those that were removed may stay, in part too; new ones are options.
    expect(await change(id, { cf_colors: ['green', 'gray'] })).toEqual([200, []]);
    expect(await change(id, { cf_colors: ['green', 'blue'] })).toEqual([400, ['cf_colors.1']]);
    expect(await change(id, { cf_colors: 'green' })).toEqual([200, []]);
    expect(await item(id)).toMatchObject({ cf_colors: ['green'] });
    expect(await change(id, { cf_parts: ['one', 'two', 'three', 'four'] })).toEqual([400, ['cf_parts']]);
    expect(await change(id, { cf_parts: ['one', 'two', 'three'] })).toEqual([200, []]);
    expect(await change(id, { cf_size: 's' })).toEqual([200, []]);
    expect(await change(id, { cf_size: 'm' })).toEqual([400, ['cf_size']]);
  });
});
