import { testTenant, type TestHost, type TestTenant } from '@tenantry/core/testing';

/** The module, that of undo, and one with records that take custom fields, with what it requires. */
const OPTIONS = {
  module: 'modules/entities',
  sources: ['./modules/audit_logs', './modules/catalog', './modules/progress'],
};
const PATH = '/entities/definitions';
const ENTITY = 'catalog.product';
type Item = Readonly<Record<string, unknown>>;
interface Body {
  readonly id: string;
  readonly ids: readonly string[];
  readonly error: string;
  readonly code?: string;
  readonly items: readonly Item[];
  readonly details?: readonly { readonly path: readonly unknown[] }[];
}

describe('definitions of custom fields', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: string;
  let stranger: string;

  beforeAll(async () => {
    host = await testTenant(OPTIONS);
    tenant = await host.homeTenant();
    admin = await tenant.signInAs('admin');
    stranger = await (await host.tenant()).signInAs('admin');
  });
  afterAll(() => host?.stop());

  const call = async (method: string, path: string, json?: object, token = admin) => {
    const { status, body, headers } = await host.request<Body>(method, path, {
      token,
      ...(json && { json }),
    });
    const text = headers.get('x-operation');
    const operation = text === null ? {} : (JSON.parse(decodeURIComponent(text.slice(3))) as object);
    return { status, body, operation: operation as { id?: string; undoToken?: string } };
  };
  const history = async (what: 'undo' | 'redo', { id, undoToken }: { id?: string; undoToken?: string }) =>
    (
      await call(
        'POST',
        `/audit_logs/audit-logs/actions/${what}`,
        what === 'undo' ? { undoToken } : { logId: id },
      )
    ).status;
  const fields = async (token = admin, query = `?entityId=${ENTITY}`) =>
    (await call('GET', `${PATH}${query}`, undefined, token)).body.items;
  const keys = async (token = admin) => (await fields(token)).map(({ key }) => key);
  const batch = (json: object, token = admin) =>
    call('POST', `${PATH}/batch`, { entityId: ENTITY, definitions: [], ...json }, token);

  test('are saved together, all or none, and undone as a whole', async () => {
    const first = await batch({
      definitions: [
        { key: 'material', kind: 'text', label: 'Material' },
        { key: 'grade', kind: 'select', label: 'Grade', options: ['A', 'B'], required: true },
        { key: 'weight', kind: 'float', label: 'Weight', rules: { min: 0 } },
      ],
    });
    expect([first.status, first.body.ids]).toEqual([
      200,
      [expect.any(String), expect.any(String), expect.any(String)],
    ]);
    expect(await fields()).toMatchObject([
      { id: first.body.ids[0], entityId: ENTITY, key: 'material', kind: 'text', order: 0, isActive: true },
      {
        key: 'grade',
        options: [
          { value: 'A', label: 'A' },
          { value: 'B', label: 'B' },
        ],
        order: 1,
      },
      { key: 'weight', rules: { min: 0 }, order: 2 },
    ]);
    const second = await batch({
      definitions: [
        { key: 'material', label: 'Fabric', order: 5 },
        { key: 'colour', kind: 'text', label: 'Colour' },
      ],
      removed: ['weight'],
    });
    expect(second.status).toBe(200);
    expect(await keys()).toEqual(['grade', 'colour', 'material']);
    expect((await fields()).at(-1)).toMatchObject({ id: first.body.ids[0], label: 'Fabric', kind: 'text' });
    expect(await history('undo', second.operation)).toBe(200);
    expect(await keys()).toEqual(['material', 'grade', 'weight']);
    expect(await history('redo', second.operation)).toBe(200);
    expect(await keys()).toEqual(['grade', 'colour', 'material']);
    expect((await call('GET', '/entities/custom-fields?entityId=catalog.product')).body.items).toHaveLength(
      3,
    );
    const refused = await batch({
      definitions: [
        { key: 'fresh', kind: 'text', label: 'Fresh' },
        { key: 'odd', kind: 'integer', label: 'Odd', options: ['x'] },
      ],
    });
    expect(refused.status).toBe(400);
    expect(await keys()).toEqual(['grade', 'colour', 'material']);
  });

  test('that two requests create at the same moment are created once', async () => {
    const create = () => batch({ definitions: [{ key: 'twice', kind: 'text', label: 'Twice' }] });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([409, { code: 'duplicate_key' }]);
    expect((await fields()).filter(({ key }) => key === 'twice')).toHaveLength(1);
    expect((await batch({ definitions: [], removed: ['twice'] })).status).toBe(200);
  });

  test('count for records at once', async () => {
    const product = await call('POST', '/catalog/products', {
      title: 'Shirt',
      cf_grade: 'A',
      cf_colour: 'red',
    });
    expect(product.status).toBe(201);
    const off = await call('POST', PATH, { entityId: ENTITY, key: 'colour', isActive: false });
    expect(off.status).toBe(200);
    const shown = async () =>
      (await call('GET', `/catalog/products/${product.body.id}`)).body as unknown as Item;
    expect(await shown()).not.toHaveProperty('cf_colour');
    expect(await history('undo', off.operation)).toBe(200);
    expect(await shown()).toMatchObject({ cf_colour: 'red', cf_grade: 'A' });
  });

  test('are created, changed and deleted one by one by their keys', async () => {
    const created = await call('POST', PATH, {
      entityId: ENTITY,
      key: 'season',
      kind: 'text',
      label: 'Season',
    });
    const item = { entityId: ENTITY, key: 'season', kind: 'text', label: 'Season', isActive: true };
    expect([created.status, created.body]).toMatchObject([200, { ok: true, item }]);
    const changed = await call('POST', PATH, { entityId: ENTITY, key: 'season', label: 'Time of year' });
    expect(changed.body.id).toBe(created.body.id);
    const deleted = await call('DELETE', `${PATH}?entityId=${ENTITY}&key=season`);
    expect([deleted.status, deleted.body]).toEqual([200, { ok: true }]);
    expect(await keys()).not.toContain('season');
    expect(await history('undo', deleted.operation)).toBe(200);
    expect((await fields()).find(({ key }) => key === 'season')).toMatchObject({ label: 'Time of year' });
    expect((await call('DELETE', `${PATH}?entityId=${ENTITY}&key=nothing`)).status).toBe(404);
  });

  test('are those of a kind by every name, which answers keep', async () => {
    const name = 'catalog:catalog_product';
    const json = {
      entityId: name,
      key: 'origin',
      kind: 'text',
      configJson: { label: 'Origin', required: false, rules: { maxLength: 20 } },
    };
    const created = await call('POST', PATH, json);
    const item = { entityId: name, key: 'origin', label: 'Origin', rules: { maxLength: 20 } };
    expect([created.status, created.body]).toMatchObject([
      200,
      { ok: true, id: expect.any(String), item: { ...item, configJson: { label: 'Origin' } } },
    ]);
    for (const asked of [name, ENTITY, 'catalog:product']) {
      expect((await fields(admin, `?entityId=${asked}`)).filter(({ key }) => key === 'origin')).toMatchObject(
        [{ ...item, entityId: asked }],
      );
      const list = await call('GET', `/entities/custom-fields?entityId=${asked}`);
      expect(new Set(list.body.items.map(({ entityId }) => entityId))).toEqual(new Set([asked]));
    }
    const twice = await call('POST', PATH, { ...json, label: 'Twice' });
    expect([twice.status, twice.body.details?.[0]?.path]).toEqual([
      400,
      ['definitions', 0, 'configJson', 'label'],
    ]);
    expect((await call('POST', PATH, { ...json, label: 'Origin' })).status).toBe(200);
    const unknown = await call('POST', PATH, { ...json, configJson: { lable: 'x' } });
    expect([unknown.status, unknown.body.details?.[0]?.path]).toEqual([400, ['configJson', 'lable']]);
    expect((await call('DELETE', PATH, { entityId: name })).body.details).toMatchObject([{ path: ['key'] }]);
    const other = await call('DELETE', `${PATH}?key=season`, { entityId: name, key: 'origin' });
    expect([other.status, other.body.details]).toMatchObject([400, [{ path: ['key'] }]]);
    expect((await call('DELETE', PATH, { entityId: name, key: 'origin' })).status).toBe(200);
    expect(await keys()).not.toContain('origin');
    const record = await call('POST', '/entities/custom-fields', { ...item, kind: 'text' });
    expect(record.status).toBe(201);
    expect((await call('DELETE', `/entities/custom-fields/${record.body.id}`)).status).toBe(200);
  });

  test.each([
    ['kinds that change', [{ key: 'grade', kind: 'text' }], ['definitions', 0, 'kind']],
    ['new ones without kind', [{ key: 'new_one', label: 'New' }], ['definitions', 0, 'kind']],
    [
      'keys twice',
      [
        { key: 'twin', label: 'T', kind: 'text' },
        { key: 'twin', label: 'T', kind: 'text' },
      ],
      ['definitions', 1],
    ],
    ['odd keys', [{ key: 'Odd Key', label: 'T', kind: 'text' }], ['definitions', 0, 'key']],
    ['unknown members', [{ key: 'grade', colour: 1 }], ['definitions', 0, 'colour']],
  ])('refuse %s', async (_what, definitions, path) => {
    const { status, body } = await batch({ definitions });
    expect([status, body.details?.[0]?.path]).toEqual([400, path]);
  });

  test('belong to entities that there are', async () => {
    const definitions = [{ key: 'any', label: 'Any', kind: 'text' }];
    expect((await batch({ entityId: 'catalog.nothing', definitions })).status).toBe(400);
    for (const wrong of ['..', '{{#a.b(}}', '{{1+1}}']) {
      const { status, body } = await call('GET', `${PATH}?entityId=${encodeURIComponent(wrong)}`);
      const message = `entityId with value "${wrong}" fails to match the module.record pattern`;
      expect([status, body.details]).toMatchObject([400, [{ path: ['entityId'], message }]]);
    }
    expect(await fields(admin, '')).not.toHaveLength(0);
  });

  test('are those of one tenant, for those who may', async () => {
    expect(await fields(stranger, '')).toEqual([]);
    expect((await batch({ removed: ['grade'] }, stranger)).status).toBe(404);
    expect((await call('DELETE', `${PATH}?entityId=${ENTITY}&key=grade`, undefined, stranger)).status).toBe(
      404,
    );
    const same = [{ key: 'grade', label: 'Theirs', kind: 'text' }];
    expect((await batch({ definitions: same }, stranger)).status).toBe(200);
    expect((await fields()).find(({ key }) => key === 'grade')).toMatchObject({ label: 'Grade' });
    const [viewer, nobody] = [await tenant.signInAs('employee'), await tenant.signInAs([])];
    expect((await call('GET', PATH, undefined, viewer)).status).toBe(200);
    expect((await call('GET', PATH, undefined, nobody)).status).toBe(403);
    expect((await batch({}, viewer)).status).toBe(403);
    expect((await call('POST', PATH, { entityId: ENTITY, key: 'grade' }, viewer)).status).toBe(403);
    expect((await call('DELETE', `${PATH}?entityId=${ENTITY}&key=grade`, undefined, viewer)).status).toBe(
      403,
    );
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['POST', `${PATH}/batch`],
      ['DELETE', PATH],
    ] as const) {
      expect((await host.request(method, path)).status).toBe(401);
    }
  });

  test('are exported, each tenant its own', async () => {
    const exported = async (token: string) =>
      (await host.request<string>('GET', `/entities/custom-fields?entityId=${ENTITY}&format=csv`, { token }))
        .body;
    const [own, theirs] = [await exported(admin), await exported(stranger)];
    expect(own.trim().split('\n')).toHaveLength(1 + (await fields()).length);
    expect(own).toContain('Grade');
    expect(own).not.toContain('Theirs');
    expect(theirs.trim().split('\n')).toHaveLength(2);
    expect(theirs).toContain('Theirs');
  });

  test('take the same number of queries however many they are', async () => {
    const save = (from: number, count: number) =>
      host.queriesDuring(() =>
        batch({
          definitions: Array.from({ length: count }, (_, at) => ({
            key: `bulk_${from + at}`,
            kind: 'text',
            label: 'Bulk',
          })),
        }),
      );
    const few = await save(0, 2);
    expect(await save(10, 10)).toBeLessThanOrEqual(few + 10);
  });
});
