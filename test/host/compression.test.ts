import { request as send } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { startTestHost, type TestHost } from '@tenantry/core/testing';

const ORIGIN = 'https://app.example.test';

describe('compressed answers', () => {
  let host: TestHost;
  let token: string;
  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
  });
  afterAll(() => host?.stop());

  /** As node sends it: fetch would ask for compressed answers by itself, and decompress them. */
  const get = (path: string, headers: object = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
      const { hostname, port } = new URL(host.url);
      const authorization = `Bearer ${token}`;
      send(
        { hostname, port, path, method, headers: { authorization, ...headers }, agent: false },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              bytes: Buffer.concat(chunks),
            }),
          );
        },
      )
        .on('error', reject)
        .end();
    });

  test('are sent to who reads them, with the same content', async () => {
    const path = '/api/auth/features';
    const plain = await get(path);
    expect(plain.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-length': `${plain.bytes.length}`,
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['gzip', 'gzip, deflate, br', 'br;q=1, gzip;q=0.5', '*']) {
      const packed = await get(path, { 'accept-encoding': encoding });
      expect([packed.status, packed.headers['content-encoding'], packed.headers['vary']]).toEqual([
        200,
        'gzip',
        'accept-encoding',
      ]);
      expect(packed.headers).toMatchObject({
        'content-length': `${packed.bytes.length}`,
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
      });
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
      expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    }
  });

  test.each(['identity', 'br', 'gzip;q=0', 'gzip;q=0, *', 'nonsense;;q=x'])(
    'are not sent for the encoding %s',
    async (encoding) => {
      const { status, headers } = await get('/api/auth/features', { 'accept-encoding': encoding });
      expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    },
  );

  test('are not sent where the answer fits into one packet', async () => {
    const { headers } = await get('/api/version', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined]);
  });

  test('have no body for HEAD', async () => {
    const { status, bytes, headers } = await get('/api/auth/features', { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([status, bytes.length, headers['content-encoding']]).toEqual([200, 0, 'gzip']);
  });

  test('keep what else the answer varies by', async () => {
    const beside = await startTestHost({ environment: { APP_ALLOWED_ORIGINS: ORIGIN } });
    try {
      const headers = { authorization: `Bearer ${await beside.signIn()}`, origin: ORIGIN };
      for (const encoding of ['gzip', 'identity']) {
        const response = await fetch(`${beside.url}/api/auth/features`, {
          headers: { ...headers, 'accept-encoding': encoding },
        });
        await response.text();
        expect([encoding, response.headers.get('vary')?.toLowerCase()]).toEqual([
          encoding,
          'origin, accept-encoding',
        ]);
      }
    } finally {
      await beside.stop();
    }
  });

  test('are sent for refusals too', async () => {
    const query = Array.from({ length: 60 }, (_, index) => `unknown${index}=1`).join('&');
    const { status, headers, bytes } = await get(`/api/auth/users?${query}`, { 'accept-encoding': 'gzip' });
    expect([status, headers['content-encoding']]).toEqual([400, 'gzip']);
    expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ error: 'Invalid input' });
  });
});
