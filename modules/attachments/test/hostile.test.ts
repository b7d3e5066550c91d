import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { fileJobsDone } from './fileJobsDone';
import { type HostileFile, hostileFiles } from './hostileFiles';
import { S3Server } from './S3Server';
import { picture } from './samples';

const MIB = 1024 * 1024;
const IMAGE = /^image\/(avif|bmp|gif|jpeg|png|webp)$/;
const RUN = /html|script|svg|css|wasm/;

/** Headers that only this server sends, and no bucket. */
function missingProtection(headers: Headers): string[] {
  const problems: string[] = [];
  if (headers.get('content-security-policy') !== "default-src 'none'; sandbox") problems.push('no policy');
  if (headers.get('x-content-type-options') !== 'nosniff') problems.push('types may be guessed');
  return problems;
}

describe('a file that is made to do harm', () => {
  let host: TestHost;
  let admin: AttachmentsClient;
  let bucket: S3Server;
  let recordId: string;
  let files: readonly HostileFile[];

  beforeAll(async () => {
    files = await hostileFiles();
    bucket = await S3Server.start('files');
    host = await startTestHost({
      module: manifest,
      sources: ['./modules/catalog', './modules/progress'],
      environment: {
        ...bucket.environment,
        TENANTRY_ATTACHMENTS_OCR_MEMORY_MB: '300',
        TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
      },
    });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    recordId = await admin.product();
    const configJson = { presignedReads: true };
    const requiresOcr = false;
    const linked = { code: 'linked', title: 'Linked', storageDriver: 's3', configJson, requiresOcr };
    expect((await admin.call('POST', '/partitions', linked)).status).toBe(201);
    const root = new AttachmentsClient(host, admin.tenant, await host.signIn());
    const { items } = (await root.call<{ items: Item[] }>('GET', '/partitions')).body;
    const id = items.find((item) => item['code'] === 'productsMedia')?.id;
    const media = { id, code: 'productsMedia', title: 'Products media', isPublic: true, requiresOcr };
    expect((await root.call('PUT', '/partitions', media)).status).toBe(200);
  });
  afterAll(async () => {
    await host?.stop();
    await bucket?.stop();
  });

  /** Uploads and serves a file. @returns a line for each problem */
  const problemsOf = async (
    { name, content, type, expected, rendered }: HostileFile,
    fields: Record<string, string>,
  ): Promise<string[]> => {
    const { status, body } = await admin.upload({ name, bytes: content, type }, { ...fields, recordId });
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
    if (isShown !== (isShown && IMAGE.test(header('content-type'))) || RUN.test(header('content-type')))
      problems.push(`served with the type ${header('content-type')}`);
    if (served.redirected !== (fields['partitionCode'] === 'linked')) problems.push('read elsewhere');
    if (!served.redirected) problems.push(...missingProtection(served.headers));
    if (served.headers.has('x-injected')) problems.push('a header was injected');
    const picture = await admin.fetch(`/image/${id}?width=50`);
    await picture.arrayBuffer();
    const wanted = rendered ?? 400;
    if (picture.status !== wanted) problems.push(`its image answered ${picture.status} instead of ${wanted}`);
    return problems;
  };

  test.each<[string, Record<string, string>]>([
    ['private', {}],
    ['public', { entityId: 'catalog:catalog_product' }],
    ['linked', { partitionCode: 'linked' }],
  ])('is refused, or served so that nothing in it runs, from a %s partition', async (kind, fields) => {
    const found: string[] = [];
    const before = process.memoryUsage().rss;
    for (const file of files) {
      // Texts are read from the private partition alone: it is the same for all.
      if (kind !== 'private' && /^(?:bomb|nested|liar)/.test(file.name)) continue;
      for (const problem of await problemsOf(file, fields))
        found.push(`${JSON.stringify(file.name)}: ${problem}`);
    }
    expect(found).toEqual([]);
    await fileJobsDone(host);
    expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(500);
    const item = await admin.store({ name: 'x.png', bytes: await picture('png') });
    expect((await admin.fetch(`/image/${item.id}?width=10`)).status).toBe(200);
  });
});
