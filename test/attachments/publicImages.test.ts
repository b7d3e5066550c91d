import { request } from 'node:http';
import { once } from 'node:events';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import sharp from 'sharp';
import { AttachmentsClient } from '../../modules/attachments/test/AttachmentsClient';
import { picture } from '../../modules/attachments/test/samples';
import { until } from '../support/until';
import { HeldBucket } from './HeldBucket';

/** A picture that takes an encoder of AVIF many seconds in its largest size. */
async function noise(side: number): Promise<Buffer<ArrayBuffer>> {
  const source = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const made = sharp({
    create: { width: side, height: side, channels: 3, background: '#fff', noise: source },
  });
  return Buffer.from(await made.jpeg({ quality: 60 }).toBuffer()) as Buffer<ArrayBuffer>;
}

describe('images for callers who are not signed in', () => {
  let host: TestHost;
  let bucket: HeldBucket;
  let admin: AttachmentsClient;
  let visitor: AttachmentsClient;
  let product: Record<string, string>;

  beforeAll(async () => {
    bucket = new HeldBucket('GET');
    const environment = { ...(await bucket.start()), TENANTRY_ATTACHMENTS_IMAGE_SECONDS: '4' };
    host = await startTestHost({
      module: 'modules/attachments',
      sources: ['./modules/catalog', './modules/progress'],
      environment,
    });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    product = { entityId: 'catalog.product', recordId: await admin.product() };
    visitor = new AttachmentsClient(host, admin.tenant, undefined);
    const shown = { code: 'shown', title: 'Shown', isPublic: true, storageDriver: 's3' };
    expect((await admin.call('POST', '/partitions', { ...shown, configJson: null })).status).toBe(201);
  });
  afterAll(async () => {
    bucket?.stop();
    await host?.stop();
  });

  const sizeOf = async (client: AttachmentsClient, path: string) => {
    const answer = await client.fetch(`/image/${path}`);
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) return [answer.status, body.toString()];
    const { width, height } = await sharp(body).metadata();
    return [width, height];
  };

  test('come in sizes of a list, those of others in each size', async () => {
    const { id } = await admin.store({ name: 'a.png', bytes: await picture('png', 300, 300) }, product);
    expect(await sizeOf(visitor, `${id}?width=33`)).toEqual([64, 64]);
    expect(await sizeOf(visitor, `${id}?width=64&height=65`)).toEqual([64, 96]);
    expect(await sizeOf(visitor, `${id}?height=4000`)).toEqual([2048, 2048]);
    expect(await sizeOf(admin, `${id}?width=33`)).toEqual([33, 33]);
  });

  test('end when no caller waits for them, so that others get theirs, and the module serves on', async () => {
    const { id } = await admin.store({ name: 'a.png', bytes: await picture('png') }, product);
    const where =
      "UPDATE attachments_attachments SET storage_driver = 's3', partition_code = 'shown' WHERE id = $1";
    await host.sql(where, [id]);
    for (const width of [32, 64, 96, 128, 160, 200, 256, 320, 400]) {
      const sent = request(`${host.url}/api/attachments/image/${id}?width=${width}`);
      sent.on('error', () => undefined).end();
      if (width === 32) await until(() => bucket.held.length > 0);
      else await once(sent, 'socket');
      setTimeout(() => sent.destroy(), 0);
    }
    const other = await admin.store({ name: 'b.png', bytes: await picture('png', 300, 300) }, product);
    // The bucket still holds the pictures of those who have left.
    expect(await sizeOf(visitor, `${other.id}?width=128`)).toEqual([128, 128]);
    expect((await visitor.fetch(`/file/${other.id}`)).status).toBe(200);
  });

  test('that take too long are given up, and nobody is at fault', async () => {
    const { id } = await admin.store({ name: 'a.jpg', bytes: await noise(2_000) }, product);
    for (let time = 0; time < 2; time += 1) {
      const path = `/image/${id}?width=${4_000 - time}&format=avif`;
      const { status, body } = await admin.call<{ code?: string }>('GET', path);
      expect([status, body.code]).toEqual([503, 'image_too_slow']);
    }
    expect((await visitor.fetch(`/file/${id}`)).status).toBe(200);
    expect(await sizeOf(admin, `${id}?width=20`)).toEqual([20, 20]);
  });
});
