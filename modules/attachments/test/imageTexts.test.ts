import sharp from 'sharp';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { AttachmentsClient, type Item, type Sent } from './AttachmentsClient';
import { scan } from './documents';
import { fileJobsDone } from './fileJobsDone';

const TEXT = 'Invoice number 4711 for the quarterly turbine report';

/** A picture with a text; made by the library of images, which needs a font on the machine. */
async function written(format: 'png' | 'jpeg', scale = 1): Promise<Buffer<ArrayBuffer>> {
  const text = sharp({ text: { text: TEXT, font: 'sans', dpi: 100 * scale, rgba: true } });
  const edge = { top: 40, bottom: 40, left: 40, right: 40, background: '#fff' };
  const made = await text.flatten({ background: '#fff' }).extend(edge).toFormat(format).toBuffer();
  return Buffer.from(made) as Buffer<ArrayBuffer>;
}

describe('the text of an image', () => {
  const lines: string[] = [];
  let host: TestHost;
  let admin: AttachmentsClient;

  const start = async (environment: Record<string, string>) => {
    host = await startTestHost({ module: manifest, environment, log: { write: (line) => lines.push(line) } });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
  };
  beforeEach(() => lines.splice(0));
  afterEach(() => host?.stop());

  /** The text of a new file, once no job is left that may read it. */
  const read = async (sent: Sent): Promise<unknown> => {
    const { id } = await admin.store(sent);
    await fileJobsDone(host);
    const { body } = await admin.call<{ item: Item }>('GET', `/library/${id}`);
    return body.item['content'];
  };

  test('is read after the upload, also of a scanned page, and found by its words', async () => {
    await start({});
    expect(await read({ name: 'a.png', bytes: await written('png') })).toBe(TEXT);
    const jpeg = await written('jpeg');
    const { width, height } = await sharp(jpeg).metadata();
    expect(await read({ name: 'a.pdf', bytes: scan(jpeg, width, height) })).toBe(TEXT);
    const { body } = await admin.call<{ items: Item[] }>('GET', '/library?text=turbine');
    expect(body.items).toHaveLength(2);
    const noise = await sharp({
      create: { width: 100, height: 100, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    } as sharp.SharpOptions)
      .png()
      .toBuffer();
    expect(await read({ name: 'b.png', bytes: Buffer.from(noise) as Buffer<ArrayBuffer> })).toBeNull();
    const broken = (await written('png')).subarray(0, 3_000) as Buffer<ArrayBuffer>;
    expect(await read({ name: 'c.png', bytes: broken })).toBeNull();
    expect(lines.join('\n')).toContain('the text of a document could not be read');
  });

  test('is none where reading it takes more memory than it may', async () => {
    await start({ TENANTRY_ATTACHMENTS_OCR_MEMORY_MB: '128' });
    expect(await read({ name: 'a.png', bytes: await written('png', 6) })).toBeNull();
    expect(lines.join('\n')).toContain('The file takes too much memory');
  });

  test('is not read where that is switched off', async () => {
    await start({ TENANTRY_ATTACHMENTS_OCR_LANGUAGES: 'off' });
    await admin.store({ name: 'a.png', bytes: await written('png') });
    const all = await host.sql("SELECT 1 FROM platform_jobs WHERE worker_id = 'attachments.read_text'");
    expect(all).toEqual([]);
  });

  test('is read in the languages that are installed; others are logged', async () => {
    await start({ TENANTRY_ATTACHMENTS_OCR_LANGUAGES: 'eng,tlh' });
    expect(await read({ name: 'a.png', bytes: await written('png') })).toBe(TEXT);
    expect(lines.join('\n')).toContain('@tesseract.js-data/tlh');
  });
});
