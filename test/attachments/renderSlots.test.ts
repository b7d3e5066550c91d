import { availableParallelism } from 'node:os';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient } from '../../modules/attachments/test/AttachmentsClient';
import { picture } from '../../modules/attachments/test/samples';
import { until } from '../support/until';
import { HeldBucket } from './HeldBucket';

/** Renderings at a time, as the README says, and those that may wait. */
const MOST = Math.max(1, Math.min(availableParallelism() - 1, 5));
const WAITING = 200;
const REFUSED = 5;

describe('images that many ask for at the same time', () => {
  let bucket: HeldBucket;
  let host: TestHost;

  beforeAll(async () => {
    bucket = new HeldBucket('GET', await picture('png'));
    const environment = { ...(await bucket.start()), TENANTRY_HANDLER_SECONDS: '600' };
    host = await startTestHost({ module: 'modules/attachments', environment });
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
