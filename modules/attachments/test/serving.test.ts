import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { picture } from './samples';
import { recordsTenant } from './tenants';

describe('a file', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  let nobody: AttachmentsClient;
  let outsider: AttachmentsClient;
  let secret: Item;
  let open: Item;

  beforeAll(async () => {
    host = await recordsTenant();
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
    nobody = new AttachmentsClient(host, tenant, undefined);
    outsider = await AttachmentsClient.of(host, await host.tenant());
    secret = await admin.store({ name: 'secret.txt', bytes: '0123456789' });
    open = await admin.store(
      { name: 'Lampe "rot".png', bytes: await picture() },
      { entityId: 'catalog:catalog_product', recordId: await admin.product() },
    );
  });
  afterAll(() => host.stop());

  test('of a private partition is served to its organization alone', async () => {
    expect((await admin.fetch(`/file/${secret.id}`)).status).toBe(200);
    expect((await nobody.fetch(`/file/${secret.id}`)).status).toBe(401);
    const broken = new AttachmentsClient(host, tenant, 'no.good.token');
    expect((await broken.fetch(`/file/${secret.id}`)).status).toBe(401);
    expect((await outsider.fetch(`/file/${secret.id}`)).status).toBe(404);
    const root = new AttachmentsClient(host, tenant, await host.signIn());
    expect((await root.fetch(`/file/${secret.id}`)).status).toBe(200);
  });

  test('of a public partition is served to everybody', async () => {
    expect(open['partitionCode']).toBe('productsMedia');
    for (const client of [admin, nobody, outsider]) {
      const answer = await client.fetch(`/file/${open.id}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
    }
  });

  test('is shown by browsers only if it is an image, and runs nothing', async () => {
    const image = await nobody.fetch(`/file/${open.id}`);
    const headers = Object.fromEntries(image.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="Lampe \\"rot\\".png"',
    });
    const download = await nobody.fetch(`/file/${open.id}?download=1`);
    expect(download.headers.get('content-type')).toBe('image/png');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
    const text = await admin.fetch(`/file/${secret.id}`);
    expect(text.headers.get('content-type')).toBe('text/plain');
    expect(text.headers.get('cache-control')).toBe('private, max-age=60');
    expect(text.headers.get('content-disposition')).toBe('attachment; filename=secret.txt');
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['Bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-999', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-99999999999999999999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=, 2-3 ,', 206, '23', 'bytes 2-3/10'],
    ['bytes=0-1,2-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=0-1,20-30', 206, '01', 'bytes 0-1/10'],
    ['bytes=5-,-999', 206, '0123456789', 'bytes 0-9/10'],
    // Several are answered with the whole.
    ['bytes=0-1,5-6', 200, '0123456789', null],
    ['bytes=10-', 416, 'Range not satisfiable', 'bytes */10'],
    ['bytes=20-30,40-', 416, 'Range not satisfiable', 'bytes */10'],
    ['bytes=-0', 416, 'Range not satisfiable', 'bytes */10'],
    // Invalid ranges are ignored.
    ['lines=1-2', 200, '0123456789', null],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,4-2', 200, '0123456789', null],
    ['bytes=', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['bytes=a-b', 200, '0123456789', null],
    ['bytes=1x-4', 200, '0123456789', null],
    ['bytes 1-4', 200, '0123456789', null],
  ])('asked for %s answers %d', async (range, status, body, contentRange) => {
    const answer = await admin.fetch(`/file/${secret.id}`, { range });
    const { headers } = answer;
    const text = await answer.text();
    const shown = status === 416 ? (JSON.parse(text) as { error: string }).error : text;
    expect([answer.status, shown, headers.get('content-range')]).toEqual([status, body, contentRange]);
    expect(headers.get('accept-ranges')).toBe('bytes');
    const head = await admin.fetch(`/file/${secret.id}`, { range }, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
  });

  const INVOICE =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- e-invoice -->\n<?xml-stylesheet href="a.xsl"?>\n' +
    '<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></ubl:Invoice>';

  test.each([
    ['invoice.xml', INVOICE, 'text/xml', 'application/xml'],
    ['invoice.xml', INVOICE, 'application/xml', 'application/xml'],
    ['invoice.xml', INVOICE.slice(INVOICE.indexOf('<ubl')), '', 'application/xml'],
    ['invoice', INVOICE, 'text/xml', 'application/xml'],
    ['note.md', '# Note', '', 'text/markdown'],
    ['data.json', '{}', '', 'application/json'],
    ['paper.pdf', '%PDF-1.4\n%%EOF', '', 'application/pdf'],
    ['unknown', 'x', 'some/thing', 'some/thing'],
    ['unknown', 'x', '', 'application/octet-stream'],
    // Content that a page could load and run has no such type.
    ['script', 'alert(1)', 'text/javascript', 'application/octet-stream'],
    ['script', 'alert(1)', 'application/x-ecmascript', 'application/octet-stream'],
    ['style', 'a {}', 'text/css', 'application/octet-stream'],
  ])(
    'is a download with its own type, so that nothing in it runs: %s',
    async (name, content, type, served) => {
      const { id } = await admin.store({ name, bytes: content, type });
      const { headers } = await admin.fetch(`/file/${id}`);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': served,
        'content-disposition': expect.stringMatching(/^attachment;/) as string,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test.each([
    ['bytes=0-9', 206, [0, 10]],
    ['bytes=5-', 206, [5, undefined]],
    ['bytes=-999999', 206, [0, undefined]],
    ['bytes=9-2', 200, [0, undefined]],
    ['bytes=999999-', 416, null],
  ] as const)('that is an image in another size has parts as well: %s', async (range, status, bounds) => {
    const path = `/image/${open.id}?width=20`;
    const whole = Buffer.from(await (await admin.fetch(path)).arrayBuffer());
    const part = await admin.fetch(path, { range });
    const body = Buffer.from(await part.arrayBuffer());
    expect([part.status, part.headers.get('accept-ranges')]).toEqual([status, 'bytes']);
    if (bounds) expect(body.equals(whole.subarray(...bounds))).toBe(true);
    const shown = status === 206 ? /^bytes \d+-\d+\/\d+$/ : /^bytes \*\/\d+$/;
    if (status === 200) expect(part.headers.get('content-range')).toBeNull();
    else expect(part.headers.get('content-range')).toMatch(shown);
  });

  test('of no bytes has no part', async () => {
    const { id } = await admin.store({ name: 'empty.txt', bytes: '' });
    for (const range of ['bytes=0-', 'bytes=-5'])
      expect((await admin.fetch(`/file/${id}`, { range })).status).toBe(416);
    expect((await admin.fetch(`/file/${id}`)).status).toBe(200);
  });

  test('goes on from a part only while it is the same', async () => {
    for (const path of [`/file/${secret.id}`, `/image/${open.id}?width=20`]) {
      const { headers } = await admin.fetch(path);
      const etag = headers.get('etag') as string;
      expect(headers.get('accept-ranges')).toBe('bytes');
      const statusOf = async (condition: string) =>
        (await admin.fetch(path, { range: 'bytes=0-0', 'if-range': condition })).status;
      expect(await statusOf(etag)).toBe(206);
      // A weak tag, another one, and a time do not say that the bytes are the same.
      for (const other of [`W/${etag}`, '"other"', 'Wed, 01 Jan 2020 00:00:00 GMT'])
        expect([path, other, await statusOf(other)]).toEqual([path, other, 200]);
      const known = await admin.fetch(path, { range: 'bytes=0-0', 'if-none-match': etag });
      expect(known.status).toBe(304);
    }
  });

  test('that the client has is not sent again', async () => {
    const etag = (await admin.fetch(`/file/${secret.id}`)).headers.get('etag') as string;
    const known = await admin.fetch(`/file/${secret.id}`, { 'if-none-match': `"other", W/${etag}` });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const part = await admin.fetch(`/file/${secret.id}`, { range: 'bytes=0-0', 'if-range': '"other"' });
    expect(part.status).toBe(200);
  });

  test('answers HEAD with the head alone', async () => {
    const answer = await host.request('HEAD', `/attachments/file/${secret.id}`, { token: admin.token });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10']);
  });

  test('that is not there, or has no id, is refused', async () => {
    expect((await admin.fetch('/file/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await admin.fetch('/file/nonsense')).status).toBe(400);
  });

  test('whose row no longer fits what is stored is refused with the reason', async () => {
    const image = await admin.store({ name: 'x.png', bytes: await picture() });
    const outcome = async (column: string, value: unknown) => {
      await host.sql(`UPDATE attachments_attachments SET ${column} = $2 WHERE id = $1`, [image.id, value]);
      const { servedFiles } = host.host.servicesOf('attachments') as {
        servedFiles: { forget(id: string): Promise<void> };
      };
      await servedFiles.forget(image.id);
      const { status, body } = await admin.call('GET', `/image/${image.id}?width=${++width}`);
      return [status, body.error];
    };
    let width = 10;
    expect(await outcome('mime_type', 'image/jpeg')).toEqual([
      400,
      'Image MIME type does not match file content',
    ]);
    expect(await outcome('mime_type', 'image/bmp')).toEqual([400, 'Unsupported image format']);
    await outcome('mime_type', 'image/png');
    expect(await outcome('file_size', 26 * 1024 * 1024)).toEqual([413, 'Image exceeds source byte limit']);
    expect(await outcome('partition_code', 'vanished')).toEqual([500, 'Partition misconfigured']);
    const file = await admin.call('GET', `/file/${image.id}`);
    expect([file.status, file.body.error]).toEqual([500, 'Partition misconfigured']);
    expect((await outsider.fetch(`/file/${image.id}`)).status).toBe(404);
  });

  test('is gone with its bytes when it is deleted', async () => {
    const item = await admin.store({ name: 'gone.txt', bytes: 'gone' });
    expect((await admin.fetch(`/file/${item.id}`)).status).toBe(200);
    expect((await outsider.call('DELETE', `/library/${item.id}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/library/${item.id}`)).body).toEqual({ ok: true });
    expect((await admin.fetch(`/file/${item.id}`)).status).toBe(404);
    expect(
      await host.sql('SELECT 1 FROM attachments_reservations WHERE tenant_id = $1', [tenant.id]),
    ).toEqual([]);
  });
});
