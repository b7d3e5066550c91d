import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { AttachmentsClient } from './AttachmentsClient';

/** Against an HTTP server that only answers errors, or nothing. */
describe('a storage that is overloaded', () => {
  let status: number | undefined;
  let server: Server;
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      if (status !== undefined) response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    host = await startTestHost({
      module: manifest,
      environment: {
        TENANTRY_ATTACHMENTS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
        TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
        TENANTRY_ATTACHMENTS_S3_PATH_STYLE: 'true',
        TENANTRY_ATTACHMENTS_S3_KEY_ID: 'key',
        TENANTRY_ATTACHMENTS_S3_SECRET: 'secret',
        TENANTRY_ATTACHMENTS_S3_TIMEOUT_SECONDS: '0.2',
      },
    });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    const json = { code: 'bucket', title: 'Bucket', storageDriver: 's3', configJson: null };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
  });
  afterAll(async () => {
    await host?.stop();
    stop();
  });

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const upload = () => admin.upload({ name: 'a.bin', bytes: 'x' }, { partitionCode: 'bucket' });
  const stored = () =>
    host.sql(`SELECT 1 FROM attachments_attachments WHERE partition_code = $1`, ['bucket']);

  test.each([
    [503, 503],
    [500, 503],
    [403, 500],
  ])('with the answer %i lets an upload end with %i', async (answered, expected) => {
    status = answered;
    const uploaded = await upload();
    expect(uploaded.status).toBe(expected);
    expect(uploaded.headers.get('retry-after')).toBe(expected === 503 ? '2' : null);
    expect(await stored()).toEqual([]);
  });

  test('that takes requests and never answers them lets an upload end', async () => {
    status = undefined;
    expect((await upload()).status).toBe(503);
    expect(await stored()).toEqual([]);
  });

  test('that does not run lets an upload end', async () => {
    stop();
    expect((await upload()).status).toBe(503);
    expect(await stored()).toEqual([]);
  });
});
