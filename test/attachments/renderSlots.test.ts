import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient } from '../../modules/attachments/test/AttachmentsClient';
import { picture } from '../../modules/attachments/test/samples';
import { until } from '../support/until';

/** Renderings at a time, as the README says, and those that may wait. */
const MOST = Math.max(1, Math.min(availableParallelism() - 1, 5));
const WAITING = 200;
const REFUSED = 5;

/** A bucket that gives the bytes of its only file when it is released; each rendering reads them once. */
class HeldBucket {
  readonly held: ServerResponse[] = [];
  /** Reads at a time, at most. */
  peak = 0;
  private isHeld = true;
  private open = 0;
  private readonly server: Server;

  constructor(private readonly bytes: Buffer) {
    this.server = createServer((request, response) => {
      request.resume();
      if (request.method !== 'GET') {
        response.writeHead(request.method === 'HEAD' ? 404 : 200, { etag: '"x"' }).end();
        return;
      }
      this.open += 1;
      this.peak = Math.max(this.peak, this.open);
      if (this.isHeld) this.held.push(response);
      else this.give(response);
    });
  }

  async start(): Promise<Record<string, string>> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return {
      TENANTRY_ATTACHMENTS_S3_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
      TENANTRY_ATTACHMENTS_S3_PATH_STYLE: 'true',
      TENANTRY_ATTACHMENTS_S3_KEY_ID: 'key',
      TENANTRY_ATTACHMENTS_S3_SECRET: 'secret',
      TENANTRY_ATTACHMENTS_S3_TIMEOUT_SECONDS: '600',
    };
  }

  release(): void {
    this.isHeld = false;
    for (const response of this.held.splice(0)) this.give(response);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private give(response: ServerResponse): void {
    this.open -= 1;
    response.writeHead(200, { 'content-length': this.bytes.length }).end(this.bytes);
  }
}

describe('images that many ask for at the same time', () => {
  let bucket: HeldBucket;
  let host: TestHost;

  beforeAll(async () => {
    bucket = new HeldBucket(await picture('png'));
    const environment = { ...(await bucket.start()), TENANTRY_HANDLER_SECONDS: '600' };
    host = await startTestHost({ environment });
  }, 120_000);
  afterAll(async () => {
    bucket?.stop();
    await host?.stop();
  });

  test('are rendered a few at a time, wait or are refused, and other requests are answered', async () => {
    const admin = await AttachmentsClient.of(host, await host.homeTenant());
    const json = { code: 'bucket', title: 'Bucket', storageDriver: 's3', configJson: null };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
    const sent = { name: 'a.png', bytes: await picture('png') };
    const { id } = await admin.store(sent, { partitionCode: 'bucket' });
    const note = await admin.store({ name: 'a.txt', bytes: 'text' });
    const answers: { status: number; headers: Headers; code: unknown }[] = [];
    const ask = async (width: number) => {
      const { status, headers, body } = await admin.call<{ code?: string } | null>(
        'GET',
        `/image/${id}?width=${width}`,
      );
      answers.push({ status, headers, code: body?.code });
    };
    const all = Array.from({ length: MOST + WAITING + REFUSED }, (_, n) => ask(n + 1));
    await until(() => Promise.resolve(answers.length === REFUSED && bucket.held.length === MOST));
    for (const { status, headers, code } of answers)
      expect([status, code, headers.has('retry-after')]).toEqual([503, 'too_many_images', true]);
    expect((await host.request('GET', '/auth/profile', { token: admin.token })).status).toBe(200);
    expect((await admin.fetch(`/file/${note.id}`)).status).toBe(200);
    expect(answers).toHaveLength(REFUSED);
    bucket.release();
    await Promise.all(all);
    expect(answers.slice(REFUSED).map(({ status }) => status)).toEqual(Array(MOST + WAITING).fill(200));
    expect(bucket.peak).toBe(MOST);
  }, 120_000);
});
