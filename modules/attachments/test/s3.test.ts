import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import manifest from '../manifest';
import type { StorageDrivers } from '../storage/services/StorageDrivers';
import { AttachmentsClient } from './AttachmentsClient';
import { picture } from './samples';
import { S3Server } from './S3Server';

const MIB = 1024 * 1024;

/** Against s3rver, an implementation of the protocol for tests, over HTTP. */
describe('the storage driver s3', () => {
  let server: S3Server;
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  const lines: string[] = [];
  const inBucket = { partitionCode: 'bucket' };

  beforeAll(async () => {
    server = await S3Server.start('files');
    host = await startTestHost({
      module: manifest,
      log: { write: (line) => lines.push(line) },
      environment: { ...server.environment, TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files,more' },
    });
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
    const json = { code: 'bucket', title: 'Bucket', storageDriver: 's3', configJson: { bucket: 'files' } };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
  });
  afterAll(async () => {
    await host?.stop();
    await server?.stop();
  });

  const keys = async (): Promise<string[]> => {
    const { storageDrivers } = host.host.servicesOf('attachments') as {
      readonly storageDrivers: Pick<StorageDrivers, 'require'>;
    };
    const found: string[] = [];
    for await (const { key } of storageDrivers
      .require('s3')
      .list({ code: 'bucket', config: { bucket: 'files' } }))
      found.push(key);
    return found;
  };

  test('keeps files, serves them and their parts, and removes them', async () => {
    const item = await admin.store({ name: 'a.txt', bytes: '0123456789' }, inBucket);
    expect(await (await admin.fetch(`/file/${item.id}`)).text()).toBe('0123456789');
    const part = await admin.fetch(`/file/${item.id}`, { range: 'bytes=2-4' });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    expect(await keys()).toHaveLength(1);
    await admin.call('DELETE', `?id=${item.id}`);
    expect(await keys()).toEqual([]);
  });

  test('keeps large files in parts', async () => {
    const large = new Uint8Array(20 * MIB).map((_, index) => index % 251);
    const item = await admin.store({ name: 'large.bin', bytes: large }, inBucket);
    const served = Buffer.from(await (await admin.fetch(`/file/${item.id}`)).arrayBuffer());
    expect(served.equals(large)).toBe(true);
    await admin.call('DELETE', `?id=${item.id}`);
  });

  test('keeps images, which are rendered', async () => {
    const item = await admin.store({ name: 'x.png', bytes: await picture() }, inBucket);
    expect((await admin.fetch(`/image/${item.id}?width=10`)).status).toBe(200);
  });

  test('lets clients read from the storage itself where the partition says so, with the same headers', async () => {
    const json = {
      code: 'linked',
      title: 'Linked',
      storageDriver: 's3',
      configJson: { presignedReads: true },
    };
    const created = await admin.call<{ item: { id: string } }>('POST', '/partitions', json);
    expect(created.status).toBe(201);
    const inLinked = { partitionCode: 'linked' };
    const note = await admin.store({ name: 'Zażółć.txt', bytes: '0123456789' }, inLinked);
    const image = await admin.store({ name: 'x.png', bytes: await picture() }, inLinked);
    const address = async (path: string) => {
      const { token } = admin;
      const answer = await fetch(`${host.url}/api/attachments/file/${path}`, {
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}` },
      });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, max-age=60']);
      return answer.headers.get('location') as string;
    };
    const read = async (path: string, headers: Record<string, string> = {}) =>
      fetch(await address(path), { headers });
    const served = await read(note.id);
    expect(await served.text()).toBe('0123456789');
    expect(served.headers.get('content-type')).toBe('text/plain');
    expect(served.headers.get('content-disposition')).toBe(
      `attachment; filename="Za????.txt"; filename*=UTF-8''Za%C5%BC%C3%B3%C5%82%C4%87.txt`,
    );
    expect(await (await read(note.id, { range: 'bytes=2-4' })).text()).toBe('234');
    const shown = await read(image.id);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect((await read(`${image.id}?download=1`)).headers.get('content-disposition')).toMatch(/^attachment/);
    // The server of the tests takes any signature, so that it is only checked that there is one, for two minutes.
    expect(await address(note.id)).toMatch(/X-Amz-Expires=120&.*X-Amz-Signature=[0-9a-f]{64}/);
    const stranger = await AttachmentsClient.of(host, await host.tenant());
    expect((await stranger.fetch(`/file/${note.id}`)).status).toBe(404);
    expect((await new AttachmentsClient(host, tenant, undefined).fetch(`/file/${note.id}`)).status).toBe(401);
    expect((await admin.fetch(`/image/${image.id}?width=10`)).status).toBe(200);
    const { id } = created.body.item;
    const plain = { ...json, id, configJson: {} };
    expect((await admin.call('PUT', '/partitions', plain)).status).toBe(200);
    expect(await (await admin.fetch(`/file/${note.id}`)).text()).toBe('0123456789');
    const wrong = { ...json, id, configJson: { presignedReads: 'yes' } };
    expect((await admin.call('PUT', '/partitions', wrong)).status).toBe(400);
  });

  test('takes the buckets of the operator and nothing else', async () => {
    const refused = [{ bucket: 'theirs' }, { bucket: 'files', endpoint: 'http://169.254.169.254' }];
    for (const configJson of refused) {
      const json = { code: 'other', title: 'Other', storageDriver: 's3', configJson };
      const { status, body } = await admin.call('POST', '/partitions', json);
      expect([status, body.error]).toEqual([400, 'Invalid payload']);
    }
  });

  test('refuses uploads that the server does not take, and keeps nothing of them', async () => {
    const json = { code: 'missing', title: 'Missing', storageDriver: 's3', configJson: { bucket: 'more' } };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
    const { status, body } = await admin.upload({ name: 'a.txt', bytes: 'x' }, { partitionCode: 'missing' });
    expect([status, body.error]).toEqual([500, 'Failed to persist attachment.']);
    const rows = await host.sql('SELECT 1 FROM attachments_attachments WHERE partition_code = $1', [
      'missing',
    ]);
    expect(rows).toEqual([]);
    const logged = lines.find((line) => line.includes('a file could not be stored'));
    expect(logged).toContain('NoSuchBucket');
  });
});
