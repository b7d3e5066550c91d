import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient } from './AttachmentsClient';
import { type HostileFile, hostileFiles } from './hostileFiles';
import { picture } from './samples';

const MIB = 1024 * 1024;
const IMAGE = /^image\/(avif|bmp|gif|jpeg|png|webp)$/;

describe('a file that is made to do harm', () => {
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    host = await startTestHost();
    admin = await AttachmentsClient.of(host, await host.homeTenant());
  }, 120_000);
  afterAll(() => host?.stop());

  /** What becomes of a file. @returns lines that say what is wrong */
  const problemsOf = async ({ name, content, type, expected, rendered }: HostileFile): Promise<string[]> => {
    const { status, body } = await admin.upload({ name, bytes: content, type });
    if (expected === 'refused') return status === 400 ? [] : [`the upload answered ${status}`];
    if (status !== 200) return [`the upload answered ${status} ${body.error}`];
    const { id } = body.item;
    const problems: string[] = [];
    const served = await admin.fetch(`/file/${id}`);
    const bytes = Buffer.from(await served.arrayBuffer());
    if (!bytes.equals(content)) problems.push('other bytes are served');
    const header = (key: string) => served.headers.get(key) ?? '';
    const isShown = header('content-disposition').startsWith('inline');
    if (isShown !== (expected === 'image')) problems.push(`served as ${header('content-disposition')}`);
    if (isShown ? !IMAGE.test(header('content-type')) : header('content-type') !== 'application/octet-stream')
      problems.push(`served with the type ${header('content-type')}`);
    if (header('content-security-policy') !== "default-src 'none'; sandbox") problems.push('no policy');
    if (header('x-content-type-options') !== 'nosniff') problems.push('types may be guessed');
    if (served.headers.has('x-injected')) problems.push('a header was injected');
    const picture = await admin.fetch(`/image/${id}?width=50`);
    await picture.arrayBuffer();
    const wanted = rendered ?? 400;
    if (picture.status !== wanted) problems.push(`its image answered ${picture.status} instead of ${wanted}`);
    return problems;
  };

  test('is refused, or served so that nothing in it runs', async () => {
    const found: string[] = [];
    const before = process.memoryUsage().rss;
    for (const file of await hostileFiles()) {
      for (const problem of await problemsOf(file)) found.push(`${JSON.stringify(file.name)}: ${problem}`);
    }
    expect(found).toEqual([]);
    expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(500);
    const item = await admin.store({ name: 'x.png', bytes: await picture('png') });
    expect((await admin.fetch(`/image/${item.id}?width=10`)).status).toBe(200);
  }, 120_000);
});
