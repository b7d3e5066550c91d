import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { docx, pdf } from './documents';
import { fileJobsDone } from './fileJobsDone';
import { pdfBomb } from './hostileFiles';

const BODY = `<w:document><w:body><w:p><w:r><w:t>Frist &amp; Kündigung</w:t></w:r></w:p>
<w:p><w:r><w:t xml:space="preserve">zum </w:t><w:tab/><w:t>&#x31;. Mai</w:t></w:r></w:p></w:body></w:document>`;

describe('the text of a document', () => {
  const lines: string[] = [];
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    host = await startTestHost({
      module: manifest,
      log: { write: (line) => lines.push(line) },
      environment: { TENANTRY_ATTACHMENTS_OCR_MEMORY_MB: '300' },
    });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    await admin.call('POST', '/partitions', { code: 'unread', title: 'Unread', requiresOcr: false });
  });
  afterAll(() => host?.stop());

  /** The text of a file, once no job is left that may read it. */
  const textOf = async ({ id }: Item): Promise<unknown> => {
    await fileJobsDone(host);
    const { body } = await admin.call<{ item: Item }>('GET', `/library/${id}`);
    return body.item['content'];
  };

  test('is read after the upload, from all pages of a PDF', async () => {
    const item = await admin.store({ name: 'a.pdf', bytes: pdf('Quarterly turbine report', 'Second page') });
    expect(item['content']).toBeNull();
    expect(await textOf(item)).toBe('Quarterly turbine report\nSecond page');
    const { body } = await admin.call<{ items: Item[] }>('GET', '/library?text=turbine');
    expect(body.items.map(({ id }) => id)).toEqual([item.id]);
  });

  test('is read from a Word document, a line for each paragraph', async () => {
    const item = await admin.store({ name: 'a.docx', bytes: docx(BODY) });
    expect(await textOf(item)).toBe('Frist & Kündigung\nzum \t1. Mai');
  });

  test('is not read where the partition wants none', async () => {
    const item = await admin.store({ name: 'a.pdf', bytes: pdf('Secret') }, { partitionCode: 'unread' });
    expect(await textOf(item)).toBeNull();
  });

  test.each([
    ['a.pdf', Buffer.from('%PDF-1.4\nbroken') as Buffer<ArrayBuffer>],
    ['a.pdf', pdf('cut').subarray(0, 120) as Buffer<ArrayBuffer>],
    ['bomb.pdf', pdfBomb(), 'The file takes too much memory'],
    ['bomb.docx', docx(Buffer.alloc(80 * 1024 * 1024, ' '))],
    ['liar.docx', docx(Buffer.alloc(40 * 1024 * 1024, ' '), 10)],
  ])('is none of a document that cannot be read: %s', async (name, bytes, reason = '') => {
    lines.length = 0;
    const item = await admin.store({ name, bytes });
    expect(await textOf(item)).toBeNull();
    expect(lines.join('\n')).toContain('the text of a document could not be read');
    expect(lines.join('\n')).toContain(reason);
    expect((await admin.fetch(`/file/${item.id}`)).status).toBe(200);
  });
});
