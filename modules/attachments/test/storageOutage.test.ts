import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient } from './AttachmentsClient';

/** Against an HTTP server that only answers errors. */
describe('a storage that is overloaded', () => {
  let status = 503;
  let server: Server;
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    host = await startTestHost({
      environment: {
        TENANTRY_ATTACHMENTS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
        TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
        TENANTRY_ATTACHMENTS_S3_PATH_STYLE: 'true',
        TENANTRY_ATTACHMENTS_S3_KEY_ID: 'key',
        TENANTRY_ATTACHMENTS_S3_SECRET: 'secret',
      },
    });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    const json = { code: 'bucket', title: 'Bucket', storageDriver: 's3', configJson: null };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
  }, 120_000);
  afterAll(async () => {
    await host?.stop();
    server.closeAllConnections();
    server.close();
  });

  test.each([
    [503, 503],
    [500, 503],
    [403, 500],
  ])('with the answer %i lets an upload end with %i', async (answered, expected) => {
    status = answered;
    const uploaded = await admin.upload({ name: 'a.bin', bytes: 'x' }, { partitionCode: 'bucket' });
    expect(uploaded.status).toBe(expected);
    expect(uploaded.headers.get('retry-after')).toBe(expected === 503 ? '2' : null);
    const rows = await host.sql('SELECT 1 FROM attachments_attachments WHERE partition_code = $1', [
      'bucket',
    ]);
    expect(rows).toEqual([]);
  });
});
