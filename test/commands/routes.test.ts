import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixture } from '../support/fixtures';

interface WeightBook {
  inputs: unknown[];
  validations: number;
}

const WEIGHTS = '/scales/weights';

describe('a route that is derived from a command', () => {
  let host: TestHost;
  let token: string;
  const call = (method: string, path: string, json: object, headers: Record<string, string> = {}) =>
    host.request<Record<string, unknown>>(method, path, { token, json, headers });
  const book = () => (host.host.servicesOf('scales') as { weightBook: WeightBook }).weightBook;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/{auth,directory}', fixture('scales')] });
    token = await host.signIn();
  });
  beforeEach(() => Object.assign(book(), { inputs: [], validations: 0 }));
  afterAll(() => host?.stop());

  test('takes the input of the command, answers what it declares, and says what can be undone', async () => {
    const { status, body, headers } = await call('POST', WEIGHTS, { scale: 'red', grams: '7' });
    expect({ status, body }).toEqual({ status: 201, body: { grams: 7 } });
    expect(decodeURIComponent(headers.get('x-operation') ?? '')).toContain(
      '"commandId":"scales.weights.create"',
    );
    expect(book().inputs).toEqual([{ scale: 'red', grams: 7 }]);
    expect(await call('POST', WEIGHTS, { scale: 'red', colour: 1 })).toMatchObject({
      status: 400,
      body: { error: 'Invalid input', details: [{ path: ['grams'] }, { path: ['colour'] }] },
    });
  });

  test('is documented with the input and the features of the command', async () => {
    const { body } = await host.request<{ paths: Record<string, Record<string, object>> }>(
      'GET',
      '/openapi.json',
    );
    const { paths } = body;
    expect(paths['/scales/weights']?.['post']).toMatchObject({
      operationId: 'postScalesWeights',
      'x-access': 'authenticated',
      'x-required-features': ['scales.weigh'],
    });
    expect(paths['/scales/{scale}/weight']?.['put']).toMatchObject({
      parameters: [{ name: 'scale', in: 'path', schema: { type: 'string', maxLength: 5 } }],
    });
  });

  test('validates the input once; other callers of the command have it validated too', async () => {
    expect((await call('POST', WEIGHTS, { scale: 'red', grams: 7 })).status).toBe(201);
    expect(book().validations).toBe(1);
    expect((await call('POST', '/scales/parcels', { input: { scale: 'red', grams: 7 } })).status).toBe(200);
    expect(book().validations).toBe(2);
    expect(await call('POST', '/scales/parcels', { input: { scale: 'red', grams: 'x' } })).toMatchObject({
      status: 400,
      body: { error: 'Invalid input', command: 'scales.weights.create' },
    });
  });

  test('has the command validate what an interceptor has changed', async () => {
    const tared = await call('POST', WEIGHTS, { scale: 'red', grams: 7 }, { 'x-tare': '2' });
    expect(tared.status).toBe(201);
    expect(book().inputs).toEqual([{ scale: 'red', grams: 7, tare: 2 }]);
    const refused = await call('POST', WEIGHTS, { scale: 'red', grams: 7, net: true }, { 'x-tare': '2' });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ code: 'object.without' }] } });
  });

  test('takes members from its path, and refuses others', async () => {
    const { status, body } = await call('PUT', '/scales/red/weight', { grams: 8 });
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    expect(book()).toEqual({ inputs: [{ scale: 'red', grams: 8 }], validations: 1 });
    expect((await call('PUT', '/scales/longer/weight', { grams: 8 })).status).toBe(400);
    for (const other of [{ scale: 'blue' }, { more: 1 }]) {
      expect((await call('PUT', '/scales/red/weight', { grams: 8, ...other })).status).toBe(400);
    }
  });
});
