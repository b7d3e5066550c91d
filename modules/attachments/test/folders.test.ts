import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import type { StorageDrivers } from '../storage/services/StorageDrivers';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { picture } from './samples';

const PLACE = { code: 'privateAttachments', config: null };
/** A file takes at least a block of the disk: 4 KiB. */
const MOST_OF_FILE = 4;
const MOST = 6;
const mebibytes = (blocks: number) => String((blocks * 4_096) / (1024 * 1024));

interface Services {
  readonly storageDrivers: Pick<StorageDrivers, 'require'>;
  readonly imageCache: { sweep(): Promise<void> };
}

describe('the folder of files', () => {
  let host: TestHost;
  let admin: AttachmentsClient;
  let services: Services;
  let root: string;

  beforeAll(async () => {
    host = await startTestHost({
      module: manifest,
      environment: {
        TENANTRY_ATTACHMENTS_IMAGE_CACHE_MB: mebibytes(MOST),
        TENANTRY_ATTACHMENTS_IMAGE_CACHE_FILE_MB: mebibytes(MOST_OF_FILE),
      },
    });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    services = host.host.servicesOf('attachments') as unknown as Services;
    root = path.join(host.host.core.options.environment['TENANTRY_DATA_DIR'] as string, 'attachments');
  });
  afterAll(() => host?.stop());

  const filesBelow = async (...names: string[]): Promise<string[]> => {
    const entries = await readdir(path.join(root, ...names), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  const cached = ({ id }: Item) => filesBelow('.cache', admin.tenant.id, id).catch(() => []);
  const render = async ({ id }: Item, width: number) =>
    expect((await admin.fetch(`/image/${id}?width=${width}`)).status).toBe(200);
  const store = async () => admin.store({ name: 'a.png', bytes: await picture() });

  test.each([
    '../outside',
    '..',
    'a/../../outside',
    '/etc/passwd',
    'a//b',
    './a',
    'a/.hidden',
    '.partial-x',
    'a\\b',
    'a\u0000b',
    'a/',
    '',
    `${'x'.repeat(300)}`,
  ])('is left by no key: %j', async (key) => {
    const staged = path.join(root, '.staging', randomUUID());
    await writeFile(staged, 'x');
    const before = await filesBelow();
    const local = services.storageDrivers.require('local');
    const file = { path: staged, size: 1, mimeType: 'text/plain' };
    for (const work of [
      () => local.put(PLACE, key, file),
      () => local.read(PLACE, key),
      () => local.remove(PLACE, key),
    ])
      await expect(work()).rejects.toThrow('leads out of its partition');
    expect(await filesBelow()).toEqual(before);
    await rm(staged);
  });

  test('keeps so many images of a file, and drops the oldest', async () => {
    const item = await store();
    for (let width = 1; width <= MOST_OF_FILE + 3; width += 1) await render(item, width);
    const names = await cached(item);
    expect(names).toHaveLength(MOST_OF_FILE);
    expect(names.some((name) => name.includes(`-${MOST_OF_FILE + 3}xauto-`))).toBe(true);
    expect(names.some((name) => name.includes('-1xauto-'))).toBe(false);
    await render(item, 1);
  });

  test('keeps so many images of all files', async () => {
    for (let n = 0; n < 3; n += 1) {
      const item = await store();
      for (let width = 1; width <= MOST_OF_FILE; width += 1) await render(item, width);
    }
    expect((await filesBelow('.cache')).length).toBeLessThanOrEqual(MOST);
    await services.imageCache.sweep();
    expect((await filesBelow('.cache')).length).toBeLessThanOrEqual(MOST);
  });

  test('has no image of a file that is deleted, also where one is being made', async () => {
    const item = await store();
    await render(item, 5);
    expect(await cached(item)).toHaveLength(1);
    const rendering = admin.fetch(`/image/${item.id}?width=3999&height=3999`);
    expect((await admin.call('DELETE', `?id=${item.id}`)).status).toBe(200);
    expect([200, 404, 500]).toContain((await rendering).status);
    expect(await cached(item)).toEqual([]);
  });

  test('that has lost a file answers so', async () => {
    const item = await store();
    await rm(path.join(root, PLACE.code), { recursive: true });
    const file = await admin.call('GET', `/file/${item.id}`);
    expect([file.status, file.body.error]).toEqual([404, 'File not available']);
    const image = await admin.call('GET', `/image/${item.id}?width=7`);
    expect([image.status, image.body.error]).toEqual([500, 'Failed to render image']);
  });
});
