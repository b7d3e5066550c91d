import { testTenant, type TestHost } from '@tenantry/core/testing';
import { type Answer, CATALOG, CatalogClient } from './CatalogClient';

const SIZE = {
  code: 'size',
  label: 'Size',
  isRequired: true,
  choices: ['s', 'm', 'l'].map((code) => ({ code, label: code.toUpperCase() })),
};
const PRINT = { code: 'print', label: 'Print', inputType: 'text' };
const AGE = { code: 'age', label: 'Age', inputType: 'number' };

describe('the options of variants', () => {
  let host: TestHost;
  let admin: CatalogClient;

  beforeAll(async () => {
    host = await testTenant(CATALOG);
    admin = await CatalogClient.of(host, await host.homeTenant());
  });
  afterAll(() => host?.stop());

  let made = 0;
  const schemaOf = (options: readonly object[] = [SIZE, PRINT, AGE]) =>
    admin.create('option-schemas', { name: `Schema ${(made += 1)}`, schema: { options } });
  const productOf = (optionSchemaId: string | null) =>
    admin.create('products', { title: 'Shirt', optionSchemaId });
  const post = (productId: string, optionValues?: object | null) =>
    admin.call('POST', '/variants', { productId, optionValues });
  const optionsOf = async (id: string) => (await admin.find('variants', id))?.['option_values'];
  /** A refusal: status, code, and the members with what is wrong with them. */
  const refusal = ({ status, body }: Answer) => {
    const details = body['details'] as { path: string[]; code: string }[] | undefined;
    return [status, body['code'], ...(details ?? []).map(({ path, code }) => `${path.join('.')} ${code}`)];
  };

  test('are those of the schema of their product, with the codes that it has', async () => {
    const product = await productOf(await schemaOf());
    const created = await post(product, { Size: 'M', print: 'Hello', age: '12' });
    expect(created.status).toBe(201);
    expect(await optionsOf(created.body.id)).toEqual({ size: 'm', print: 'Hello', age: '12' });
    const wrong: [object | null | undefined, string][] = [
      [{ size: 's', colour: 'red' }, 'optionValues.colour object.unknown'],
      [{ size: 'xl' }, 'optionValues.size any.only'],
      [{ size: 's', age: 'old' }, 'optionValues.age number.base'],
      [{ size: 's', SIZE: 'm' }, 'optionValues.SIZE object.rename'],
      [{ print: 'Hello' }, 'optionValues.size any.required'],
      [{}, 'optionValues.size any.required'],
      [null, 'optionValues.size any.required'],
      [undefined, 'optionValues.size any.required'],
    ];
    for (const [values, detail] of wrong) {
      expect(refusal(await post(product, values))).toEqual([400, undefined, detail]);
    }
    const { id } = created.body;
    const change = (optionValues: object | null) => admin.call('PUT', '/variants', { id, optionValues });
    expect(refusal(await change({ size: 'xl' }))).toEqual([400, undefined, 'optionValues.size any.only']);
    expect(refusal(await change(null))).toEqual([400, undefined, 'optionValues.size any.required']);
    expect((await change({ size: 'l' })).status).toBe(200);
    expect((await admin.call('PUT', '/variants', { id, name: 'Large' })).status).toBe(200);
    expect(await optionsOf(id)).toEqual({ size: 'l' });
  });

  test('are free where the product has no schema', async () => {
    const product = await productOf(null);
    for (const values of [{ colour: 'red' }, { colour: 'red' }, {}, null, undefined])
      expect((await post(product, values)).status).toBe(201);
  });

  test('differ between the variants of a product, also of those created at once', async () => {
    const schema = await schemaOf();
    const [product, other] = [await productOf(schema), await productOf(schema)];
    const answers = await Promise.all(['s', 'S', ' s'].map((size) => post(product, { print: 'Hi', size })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const twice = answers.find(({ status }) => status === 409) as Answer;
    expect(refusal(twice)).toEqual([409, 'duplicate', 'optionValues duplicate']);
    expect((await post(other, { print: 'Hi', size: 's' })).status).toBe(201);
    const { id } = (await post(product, { size: 's' })).body;
    const change = await admin.call('PUT', '/variants', { id, optionValues: { size: 's', print: 'Hi' } });
    expect(refusal(change)).toEqual([409, 'duplicate', 'optionValues duplicate']);
    expect((await admin.call('PUT', '/variants', { id, optionValues: { size: 's' } })).status).toBe(200);
  });

  test('stay as they were before their product had a schema, and numbers are the same however they are written', async () => {
    const product = await productOf(null);
    const { id } = (await post(product, { colour: 'red' })).body;
    const schema = await schemaOf();
    await host.sql('UPDATE catalog_products SET option_schema_id = $1 WHERE id = $2', [schema, product]);
    const again = { id, name: 'Old', optionValues: { colour: 'red' } };
    expect((await admin.call('PUT', '/variants', again)).status).toBe(200);
    expect((await post(product, { size: 's', age: '7' })).status).toBe(201);
    for (const age of ['07', '7.0', ' 7 '])
      expect(refusal(await post(product, { size: 's', age }))).toEqual([
        409,
        'duplicate',
        'optionValues duplicate',
      ]);
    expect(refusal(await post(product, { size: 's', age: '0x7' }))).toContain('optionValues.age number.base');
  });

  test('come back with undo unless others have taken them or the schema has changed', async () => {
    const schema = await schemaOf();
    const product = await productOf(schema);
    const { id } = (await post(product, { size: 's' })).body;
    const deletion = await admin.call('DELETE', '/variants', { id });
    const successor = await post(product, { size: 's' });
    expect(await admin.undo(deletion)).toBe(409);
    expect((await admin.call('DELETE', '/variants', { id: successor.body.id })).status).toBe(200);
    expect(await admin.undo(deletion)).toBe(200);
    const change = await admin.call('PUT', '/variants', { id, optionValues: { size: 'm' } });
    const options = [{ ...SIZE, choices: SIZE.choices.slice(1) }, PRINT, AGE];
    const narrowed = await admin.call('PUT', '/option-schemas', { id: schema, schema: { options } });
    expect(narrowed.status).toBe(200);
    expect(await admin.undo(change)).toBe(409);
    expect(await optionsOf(id)).toEqual({ size: 'm' });
    expect(await admin.undo(narrowed)).toBe(200);
    expect(await admin.undo(change)).toBe(200);
  });

  test('keep their schema from changing so that they would not fit it', async () => {
    const schema = await schemaOf();
    const product = await productOf(schema);
    await admin.create('variants', { productId: product, name: 'Small', optionValues: { size: 's' } });
    const change = (options: readonly object[]) =>
      admin.call('PUT', '/option-schemas', { id: schema, schema: { options } });
    const required = { ...PRINT, isRequired: true };
    const narrow = { ...SIZE, choices: SIZE.choices.slice(1) };
    for (const options of [[PRINT], [SIZE, required], [narrow], []]) {
      const answer = await change(options);
      expect(refusal(answer)).toEqual([409, 'variants_do_not_fit', 'schema variants_do_not_fit']);
      expect((answer.body['fieldErrors'] as { schema: string }).schema).toMatch(/^Small: /);
    }
    const wider = await change([{ ...SIZE, label: 'Sizes', isRequired: false }, AGE]);
    expect(wider.status).toBe(200);
    await post(product, { age: '3' });
    expect(await admin.undo(wider)).toBe(409);
  });

  test('keep their product from getting a schema that they do not fit', async () => {
    const product = await productOf(null);
    const [first, second] = [
      await admin.create('variants', { productId: product, name: 'First', optionValues: { size: 's' } }),
      await admin.create('variants', { productId: product, name: 'Second', optionValues: { size: 's' } }),
    ];
    const attach = (json: object) => admin.call('PUT', '/products', { id: product, ...json });
    const optionSchemaId = await schemaOf();
    const refused = [409, 'variants_do_not_fit', 'optionSchemaId variants_do_not_fit'];
    expect(refusal(await attach({ optionSchemaId }))).toEqual(refused);
    await admin.call('PUT', '/variants', { id: second, optionValues: { size: 'xl' } });
    expect(refusal(await attach({ optionSchemaId }))).toEqual(refused);
    expect(refusal(await attach({ optionSchema: { name: 'Own', options: [SIZE] } }))).toEqual(refused);
    expect(await admin.find('products', product)).toMatchObject({ option_schema_id: null });
    await admin.call('PUT', '/variants', { id: second, optionValues: { size: 'm' } });
    expect((await attach({ optionSchemaId })).status).toBe(200);
    const detached = await attach({ optionSchemaId: null });
    await admin.call('PUT', '/variants', { id: first, optionValues: { colour: 'red' } });
    expect(await admin.undo(detached)).toBe(409);
    await admin.call('PUT', '/variants', { id: first, optionValues: { size: 'l' } });
    expect(await admin.undo(detached)).toBe(200);
  });
});
