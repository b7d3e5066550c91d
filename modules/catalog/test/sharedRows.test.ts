import { testTenant, type TestHost } from '@tenantry/core/testing';
import { type Answer, CATALOG, CatalogClient } from './CatalogClient';

describe('tags and option schemas that products share', () => {
  let host: TestHost;
  let admin: CatalogClient;

  beforeAll(async () => {
    host = await testTenant(CATALOG);
    admin = await CatalogClient.of(host, await host.homeTenant());
  });
  afterAll(() => host?.stop());

  /** All of both, with what marks them. */
  const shared = () =>
    host.sql(
      `SELECT to_jsonb(g) - 'updated_at' AS row FROM catalog_tags g WHERE tenant_id = $1
       UNION ALL SELECT to_jsonb(s) - 'updated_at' FROM catalog_option_schemas s WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY 1`,
      [admin.tenant.id],
    );
  const tags = async () => (await admin.list('tags')).items.map(({ label }) => label);
  const isThere = async (schemaId: string) => (await admin.find('option-schemas', schemaId)) !== undefined;
  const schema = (name: string) => admin.create('option-schemas', { name, schema: { options: [] } });
  const post = (json: object) => admin.call('POST', '/products', { title: 'A product', ...json });
  const undo = async (answer: Answer<unknown>) => expect(await admin.undo(answer)).toBe(200);
  const redo = async (answer: Answer<unknown>) => expect(await admin.redo(answer)).toBe(200);
  const schemaOf = async (productId: string) =>
    (await admin.find('products', productId))?.['option_schema_id'] as string;

  test('that were there before a product stay when its creation is undone', async () => {
    const optionSchemaId = await schema('There before');
    await admin.create('products', { title: 'Other', tags: ['common'] });
    const before = await shared();
    const made = await post({ optionSchemaId, tags: ['common'] });
    await undo(made);
    expect(await shared()).toEqual(before);
    await redo(made);
    expect(await schemaOf(made.body.id)).toBe(optionSchemaId);
    expect(await shared()).toEqual(before);
  });

  test('that came with a creation or a change go when it is undone, and come back when it is redone', async () => {
    const before = await shared();
    const optionSchema = { name: 'Came along', options: [] };
    const made = await post({ optionSchema, tags: ['fresh', 'common'] });
    const after = await shared();
    expect(after).toHaveLength(before.length + 2);
    await undo(made);
    expect(await shared()).toEqual(before);
    await redo(made);
    expect(await shared()).toEqual(after);
    const changed = await admin.call('PUT', '/products', {
      id: made.body.id,
      optionSchema: { ...optionSchema, name: 'Another' },
      tags: ['fresher'],
    });
    const changedRows = await shared();
    expect(changedRows).toHaveLength(after.length + 2);
    await undo(changed);
    expect(await shared()).toEqual(after);
    await redo(changed);
    expect(await shared()).toEqual(changedRows);
    expect((await admin.find('products', made.body.id))?.['tags']).toEqual(['fresher']);
  });

  test('that other records use by then stay', async () => {
    const made = await post({ optionSchema: { name: 'Popular', options: [] }, tags: ['popular'] });
    const optionSchemaId = await schemaOf(made.body.id);
    const other = await admin.create('products', { title: 'Other', optionSchemaId, tags: ['popular'] });
    const before = await shared();
    await undo(made);
    expect(await shared()).toEqual(before);
    expect(await admin.find('products', other)).toMatchObject({
      option_schema_id: optionSchemaId,
      tags: ['popular'],
    });
    await redo(made);
    expect(await shared()).toEqual(before);
    expect((await admin.find('products', made.body.id))?.['tags']).toEqual(['popular']);
  });

  test('that somebody has changed meanwhile stay as they are', async () => {
    const made = await post({ optionSchema: { name: 'Draft', options: [] } });
    const id = await schemaOf(made.body.id);
    await admin.call('PUT', '/option-schemas', { id, name: 'Worked out' });
    await undo(made);
    expect(await admin.find('option-schemas', id)).toMatchObject({ name: 'Worked out' });
    await redo(made);
    expect(await admin.find('option-schemas', id)).toMatchObject({ name: 'Worked out' });
  });

  test('go with the last product that has them when it is deleted, if they are schemas, and come back with it', async () => {
    const optionSchemaId = await schema('Of two');
    const [first, last] = [await post({ optionSchemaId }), await post({ optionSchemaId, tags: ['kept'] })];
    const before = await shared();
    const remove = ({ body }: Answer) => admin.call('DELETE', `/products?id=${body.id}`);
    const goneFirst = await remove(first);
    expect(await shared()).toEqual(before);
    const goneLast = await remove(last);
    expect(await isThere(optionSchemaId)).toBe(false);
    expect(await tags()).toContain('kept');
    await undo(goneLast);
    expect(await shared()).toEqual(before);
    await redo(goneLast);
    expect(await isThere(optionSchemaId)).toBe(false);
    await undo(goneFirst);
    expect(await shared()).toEqual(before);
    await redo(goneFirst);
    expect(await isThere(optionSchemaId)).toBe(false);
  });

  test('whose place another has taken keep the way back closed', async () => {
    const made = await post({ tags: ['taken'] });
    await undo(made);
    await post({ tags: ['taken'] });
    expect(await admin.redo(made)).toBe(400);
    expect(await admin.find('products', made.body.id)).toBeUndefined();
  });

  test('are never lost to a product that is given them while they go', async () => {
    for (let round = 0; round < 8; round++) {
      const label = `race ${round}`;
      const made = await post({ tags: [label] });
      const [undone, other] = await Promise.all([admin.undo(made), post({ tags: [label] })]);
      expect([undone, other.status]).toEqual([200, 201]);
      expect((await admin.find('products', other.body.id))?.['tags']).toEqual([label]);
    }
  });

  test('of another organization or tenant are left alone', async () => {
    const stranger = await CatalogClient.of(host, await host.tenant());
    const foreign = await stranger.call('POST', '/products', { title: 'x', tags: ['popular'] });
    const before = await shared();
    expect(await stranger.undo(foreign)).toBe(200);
    expect(await shared()).toEqual(before);
    expect((await stranger.list('tags')).items).toEqual([]);
  });
});
