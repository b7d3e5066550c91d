import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { type HostileFile, hostileFiles } from './hostileFiles';
import { ResumableClient } from './ResumableClient';
import { picture } from './samples';

const MIB = 1024 * 1024;
const IMAGE = /^image\/(avif|bmp|gif|jpeg|png|webp)$/;

describe('a file that is made to do harm', () => {
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    host = await startTestHost({ environment: { TENANTRY_ATTACHMENTS_OCR_MEMORY_MB: '300' } });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
  }, 120_000);
  afterAll(() => host?.stop());

  /** What becomes of a file. @returns lines that say what is wrong */
  const problemsOf = async (
    { name, content, type, expected, rendered }: HostileFile,
    fields: Record<string, string>,
  ): Promise<string[]> => {
    const { status, body } = await admin.upload({ name, bytes: content, type }, fields);
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

  /** Until no text of a file is still to be read. */
  const idle = async () => {
    const open = () =>
      host.sql(
        `SELECT 1 FROM platform_jobs WHERE worker_id = 'attachments.read_text'
            AND state IN ('waiting', 'parked', 'running')`,
      );
    while ((await open()).length > 0);
  };

  test.each([
    ['private', { entityId: 'customers.deal' }],
    ['public', { entityId: 'catalog:catalog_product' }],
  ])(
    'is refused, or served so that nothing in it runs, from a %s partition',
    async (kind, fields) => {
      const found: string[] = [];
      const before = process.memoryUsage().rss;
      for (const file of await hostileFiles()) {
        // How archives and documents are read is the same for all partitions.
        if (kind === 'public' && /^(?:bomb|nested|liar)/.test(file.name)) continue;
        for (const problem of await problemsOf(file, fields))
          found.push(`${JSON.stringify(file.name)}: ${problem}`);
      }
      expect(found).toEqual([]);
      await idle();
      expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(500);
      const item = await admin.store({ name: 'x.png', bytes: await picture('png') });
      expect((await admin.fetch(`/image/${item.id}?width=10`)).status).toBe(200);
    },
    240_000,
  );

  test('has a harmless name also where it is uploaded in several requests', async () => {
    const tus = new ResumableClient(admin);
    for (const { name } of await hostileFiles()) {
      const metadata = { filename: name, entityId: 'x', recordId: 'y' };
      const sent = await tus.upload(Buffer.from('x'), { metadata }).catch(() => undefined);
      if (sent === undefined) continue;
      const served = await admin.fetch(`/file/${sent.attachmentId}`);
      expect([name, served.status, served.headers.has('x-injected')]).toEqual([name, 200, false]);
      expect(served.headers.get('content-disposition')).toMatch(/^attachment;/);
      const { body } = await admin.call<{ item: Item }>('GET', `/library/${sent.attachmentId}`);
      expect(body.item.fileName).not.toMatch(/[/\\\p{Cc}\u202e\u200b]/u);
    }
  }, 120_000);
});
