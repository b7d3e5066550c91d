import type { TestHost, TestTenant } from '@tenantry/core/testing';
import sharp from 'sharp';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { animation, bytes, movingPng, picture, wideAnimation } from './samples';
import { filesTenant } from './tenants';

describe('an image', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  let png: Item;

  beforeAll(async () => {
    host = await filesTenant();
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
    png = await admin.store({ name: 'lamp.png', bytes: await picture('png', 400, 200) });
  });
  afterAll(() => host.stop());

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await admin.fetch(`/image/${path}`, headers);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const { width, height, format } = type.startsWith('image/')
      ? await sharp(body).metadata()
      : { width: 0, height: 0, format: body.toString() };
    return { status: answer.status, type, width, height, format, headers: answer.headers, body };
  };

  test.each([
    ['', 400, 200],
    ['?width=100', 100, 50],
    ['?height=100', 200, 100],
    ['?width=100&height=100', 100, 100],
    ['?width=100&height=100&cropType=contain', 100, 100],
    ['/a-lamp.png?width=1&height=4000', 1, 4000],
  ])('is served in the size that is asked for: %s', async (query, width, height) => {
    const answer = await get(`${png.id}${query}`);
    expect(answer).toMatchObject({ status: 200, type: 'image/png', width, height, format: 'png' });
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['gif', 'webp'] as const)('that moves keeps its frames: %s', async (format) => {
    const content = await animation(format);
    const item = await admin.store({ name: `a.${format}`, bytes: content });
    for (const query of ['', '?width=20', '?width=20&height=20&cropType=contain', '?width=10&height=20']) {
      const { body, status } = await get(`${item.id}${query}`);
      const { pages, delay, loop } = await sharp(body).metadata();
      expect([query, status, pages, delay, loop]).toEqual([query, 200, 3, [100, 200, 300], 0]);
    }
    const webp = await get(`${item.id}?width=20&format=auto`, { accept: 'image/avif,image/webp' });
    expect([webp.type, (await sharp(webp.body).metadata()).pages]).toEqual(['image/webp', 3]);
    // These formats have one frame.
    for (const flat of ['png', 'jpeg', 'avif']) {
      const { width, height, status } = await get(`${item.id}?format=${flat}`);
      expect([flat, status, width, height]).toEqual([flat, 200, 40, 30]);
    }
  });

  test('that is a PNG and moves keeps its frames in its own size, without what was noted', async () => {
    const sent = await admin.upload({ name: 'a.png', bytes: movingPng('of Ada') });
    const { id, mimeType } = sent.body.item;
    expect(mimeType).toBe('image/apng');
    const whole = (await get(id)).body.toString('latin1');
    expect(['acTL', 'fcTL', 'fdAT', 'IEND', 'of Ada'].map((part) => whole.includes(part))).toEqual([
      ...[true, true, true, true],
      false,
    ]);
    const accept = { accept: 'image/avif,image/webp,*/*' };
    const chosen = await get(`${id}?format=auto`, accept);
    expect([chosen.type, chosen.body.includes('fdAT')]).toEqual(['image/png', true]);
    expect((await get(`${id}?metadata=keep`)).body.toString('latin1')).toContain('of Ada');
    expect(await get(`${id}?width=2`)).toMatchObject({ status: 200, type: 'image/png', width: 2 });
    expect((await admin.fetch(`/file/${id}`)).headers.get('content-disposition')).toMatch(/^inline/);
  });

  test('that moves and has more pixels than an image may have is shown with its first frame', async () => {
    const item = await admin.store({ name: 'a.gif', bytes: wideAnimation(4_000, 3) });
    const { body, status } = await get(`${item.id}?width=20`);
    expect([status, (await sharp(body).metadata()).pages ?? 1]).toEqual([200, 1]);
  });

  test('of the format AVIF has a thumbnail, and one that cannot be rendered has none', async () => {
    const avif = Buffer.from(
      await sharp(await picture('png', 400, 200))
        .avif({ effort: 0 })
        .toBuffer(),
    );
    const sent = await admin.upload({ name: 'a.avif', bytes: avif, type: 'image/avif' });
    const { id } = sent.body.item;
    expect(await get(`${id}?width=100`)).toMatchObject({ status: 200, type: 'image/avif', width: 100 });
    expect(await get(`${id}?width=100&format=png`)).toMatchObject({
      status: 200,
      type: 'image/png',
      width: 100,
    });
    const bmp = Buffer.concat([bytes('BM'), Buffer.alloc(200)]);
    const known: [string, Uint8Array<ArrayBuffer>, boolean][] = [
      ['b.avif', avif, true],
      ['b.png', await picture('png'), true],
      ['b.bmp', bmp, false],
      ['b.txt', bytes('text'), false],
      ['b.pdf', bytes('%PDF-1.4'), false],
    ];
    for (const [name, content, isShown] of known) {
      const { body } = await admin.upload({ name, bytes: content }, { recordId: 'thumbnails' });
      const listed = await admin.call<{ items: Item[] }>(
        'GET',
        '?entityId=attachments:library&recordId=thumbnails',
      );
      const library = await admin.call<{ items: Item[] }>('GET', `/library?search=${name}`);
      for (const item of [body.item, listed.body.items[0], library.body.items[0]]) {
        const address = item?.['thumbnailUrl'] as string | null;
        expect([name, typeof address]).toEqual([name, isShown ? 'string' : 'object']);
        if (address === null) continue;
        expect((await admin.fetch(address.replace('/api/attachments', ''))).status).toBe(200);
      }
    }
  });

  test.each(['jpeg', 'webp', 'gif'] as const)('keeps its format: %s', async (format) => {
    const item = await admin.store({ name: `x.${format}`, bytes: await picture(format) });
    expect(await get(`${item.id}?width=10`)).toMatchObject({ status: 200, format, width: 10 });
  });

  test.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp', 'image/webp'],
    ['*/*', 'image/png'],
  ])('is of the best format that the client takes where it asks for that: %s', async (accept, type) => {
    const answer = await get(`${png.id}?width=20&format=auto`, { accept });
    expect([answer.type, answer.headers.get('vary')]).toEqual([type, 'Accept']);
    expect((await get(`${png.id}?width=20`, { accept })).type).toBe('image/png');
  });

  test('is turned as the camera was, without what the camera noted, unless that is asked for', async () => {
    const exif = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } };
    const photo = await sharp(await picture('jpeg', 40, 20))
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .toBuffer();
    const item = await admin.store({ name: 'photo.jpg', bytes: Buffer.from(photo) });
    const plain = await get(`${item.id}?width=10`);
    expect([plain.width, plain.height]).toEqual([10, 20]);
    expect((await sharp(plain.body).metadata()).exif).toBeUndefined();
    const full = await get(`${item.id}?width=10&metadata=keep`);
    expect((await sharp(full.body).metadata()).exif?.toString('latin1')).toContain('Ada');
  });

  test.each([
    'width=0',
    'width=4001',
    'height=-1',
    'height=1.5',
    'width=abc',
    'cropType=stretch',
    'format=svg',
  ])('of a size that is not served is refused: %s', async (query) => {
    const { status, body } = await admin.call('GET', `/image/${png.id}?${query}`);
    expect([status, body.error]).toEqual([400, 'Invalid size parameters']);
  });

  test('that the client has is not sent again', async () => {
    const etag = (await get(`${png.id}?width=30`)).headers.get('etag') as string;
    expect((await admin.fetch(`/image/${png.id}?width=30`, { 'if-none-match': etag })).status).toBe(304);
    expect((await admin.fetch(`/image/${png.id}?width=31`, { 'if-none-match': etag })).status).toBe(200);
  });

  test('that is none, or is broken, is refused and harms nobody', async () => {
    const refusal = async (name: string, content: Uint8Array<ArrayBuffer>, type = '') => {
      const item = await admin.store({ name, bytes: content, type });
      const { status, body } = await admin.call('GET', `/image/${item.id}?width=10`);
      return [status, body.error];
    };
    const jpeg = await picture('jpeg', 400, 400);
    expect(await refusal('note.txt', bytes('text'))).toEqual([400, 'Unsupported media type']);
    expect(await refusal('fake.png', bytes('text'), 'image/png')).toEqual([400, 'Unsupported media type']);
    expect(await refusal('cut.jpg', jpeg.subarray(0, 200))).toEqual([400, 'Invalid image content']);
    expect(await refusal('empty.png', bytes(''))).toEqual([400, 'Unsupported media type']);
    const bmp = Buffer.concat([bytes('BM'), Buffer.alloc(200)]);
    expect((await refusal('x.bmp', bmp))[0]).toBe(400);
  });

  test('that is small and has many pixels is refused', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const item = await admin.store({ name: 'bomb.png', bytes: Buffer.from(bomb) });
    const { status, body } = await admin.call('GET', `/image/${item.id}?width=10`);
    expect([status, body.error]).toEqual([413, 'Image exceeds pixel limit']);
  });

  test('is rendered once for many who ask at the same time, and no more after that', async () => {
    const item = await admin.store({ name: 'many.png', bytes: await picture('png', 300, 300) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`${item.id}?width=77`)));
    expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1);
    const first = await host.queriesDuring(() => get(`${item.id}?width=77`));
    expect(first).toBeLessThanOrEqual(2);
  });

  test('is out of reach of others, also when it has been rendered', async () => {
    const outsider = await AttachmentsClient.of(host, await host.tenant());
    const path = `/image/${png.id}?width=100`;
    expect((await admin.fetch(path)).status).toBe(200);
    expect((await outsider.fetch(path)).status).toBe(404);
    expect((await new AttachmentsClient(host, tenant, undefined).fetch(path)).status).toBe(401);
    await admin.call('DELETE', `?id=${png.id}`);
    expect((await admin.fetch(path)).status).toBe(404);
  });
});
