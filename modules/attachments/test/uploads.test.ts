import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { Agent } from 'node:http';
import { AttachmentsClient, type Uploaded } from './AttachmentsClient';
import { bytes, picture } from './samples';
import { sendLate } from './sendLate';
import { filesTenant } from './tenants';

const KIB = 1024;
const SMALL = { name: 'a.bin', bytes: 'x' };

describe('an upload', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    host = await filesTenant({
      TENANTRY_ATTACHMENT_MAX_UPLOAD_MB: '0.0625',
      TENANTRY_ATTACHMENT_TENANT_QUOTA_MB: '0.25',
    });
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
  });
  afterAll(() => host.stop());

  const usage = async (tenantId: string): Promise<{ stored: number; files: number; open: number }> => {
    const [row] = await host.sql<{ stored: number; files: number; open: number }>(
      `SELECT coalesce((SELECT stored_bytes FROM attachments_usage WHERE tenant_id = $1), 0)::float8 AS stored,
              (SELECT coalesce(sum(file_size), 0) FROM attachments_attachments WHERE tenant_id = $1)::float8 AS files,
              (SELECT count(*) FROM attachments_reservations WHERE tenant_id = $1)::int AS open`,
      [tenantId],
    );
    return row as { stored: number; files: number; open: number };
  };

  test('stores the file and says what it is', async () => {
    // Files are records as well.
    const of = { entityId: 'attachments.attachment', recordId: (await admin.store(SMALL)).id };
    const other = { type: of.entityId, id: (await admin.store(SMALL)).id };
    const { status, body } = await admin.upload(
      { name: 'Zażółć gęślą.txt', bytes: 'hello', type: 'text/plain' },
      { tags: 'a, b,a', ...of, assignments: JSON.stringify([{ ...other, label: 'Lamp' }]) },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      item: {
        fileName: 'Zażółć gęślą.txt',
        fileSize: 5,
        mimeType: 'text/plain',
        partitionCode: 'privateAttachments',
        url: `/api/attachments/file/${body.item.id}`,
        tags: ['a', 'b'],
        assignments: [
          { type: of.entityId, id: of.recordId },
          { ...other, label: 'Lamp' },
        ],
      },
    });
    const { id } = body.item;
    const created = (payload: unknown) => (payload as { id: string }).id === id;
    const event = await host.event('attachments.attachment.created', ({ payload }) => created(payload));
    expect(event.payload).toMatchObject({ id, tenantId: tenant.id });
    const served = await admin.fetch(`/file/${body.item.id}`);
    expect(await served.text()).toBe('hello');
  });

  test('takes repeated tags as they are, and refuses any other repeated field', async () => {
    const { body } = await admin.upload(SMALL, { tags: ['p,q', '["r"]', ' s ', ''] });
    expect(body.item['tags']).toEqual(['p,q', '["r"]', 's']);
    for (const name of ['fieldKey', 'recordId', 'cf_note']) {
      expect(await admin.upload(SMALL, { [name]: ['a', 'b'] })).toMatchObject({
        status: 400,
        body: { details: [{ path: [name], message: 'must be sent once' }] },
      });
    }
  });

  test.each([
    ['note.txt', bytes(' text \u0000 here\n'), 'text  here'],
    ['table.csv', bytes('a;b'), 'a;b'],
    ['wide.txt', Buffer.from('\ufeffbreit', 'utf16le') as Buffer<ArrayBuffer>, 'breit'],
    ['blank.txt', bytes(' \n'), null],
    ['data.bin', bytes('text'), null],
  ])('reads the text of %s', async (name, content, text) => {
    const item = await admin.store({ name, bytes: content });
    expect(item['content']).toBe(text);
  });

  test('reads no text where the partition wants none', async () => {
    const json = { code: 'silent', title: 'Silent', requiresOcr: false };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
    const item = await admin.store({ name: 'a.txt', bytes: 'text' }, { partitionCode: 'silent' });
    expect(item['content']).toBeNull();
  });

  test('tells the type by the content, whatever name and sender say', async () => {
    const png = await picture('png');
    const item = await admin.store({ name: 'letter.pdf', bytes: png, type: 'application/pdf' });
    expect(item.mimeType).toBe('image/png');
    const unknown = await admin.store({ name: 'data.bin', bytes: bytes('\u0001\u0002'), type: 'Some/Thing' });
    expect(unknown.mimeType).toBe('some/thing');
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\note.txt', 'note.txt'],
    ['a\u202etxt.gpj.pdf', 'atxt.gpj.pdf'],
    ['..', 'file'],
    ['例え.txt', '例え.txt'],
    ['عربى.txt', 'عربى.txt'],
    [`${'n'.repeat(400)}.txt`, `${'n'.repeat(251)}.txt`],
    [`${'😀'.repeat(200)}.txt`, `${'😀'.repeat(125)}.txt`],
  ])('named %j is shown as %j and stays within its folder', async (sent, shown) => {
    const item = await admin.store({ name: sent, bytes: 'x' });
    expect(item.fileName).toBe(shown);
    const [{ key }] = (await host.sql<{ key: string }>(
      'SELECT storage_key AS key FROM attachments_attachments WHERE id = $1',
      [item.id],
    )) as [{ key: string }];
    expect(key).toMatch(
      new RegExp(`^org_[0-9a-f-]{36}/tenant_${tenant.id}/\\d+_[0-9a-f]{12}_[A-Za-z0-9._-]+$`),
    );
    expect((await admin.fetch(`/file/${item.id}`)).status).toBe(200);
  });

  test.each(['x.exe', 'x.EXE', 'x.txt.exe', 'x.p-s1', 'run.sh', 'a.png.js'])(
    'of a name that systems run is refused: %s',
    async (name) => {
      const { status, body } = await admin.upload({ name, bytes: 'x' });
      expect([status, body.error]).toEqual([400, 'Executable file types are not allowed as attachments.']);
    },
  );

  test.each([
    ['UTF-8', Buffer.from('Größe €.txt'), 'Größe €.txt'],
    [
      'the code page of Windows',
      Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80, 0x2e, 0x74, 0x78, 0x74]),
      'Größe €.txt',
    ],
    ['composed letters', Buffer.from('Gro\u0308\u00dfe.txt'), 'Größe.txt'],
    ['encoded words', Buffer.from('=?UTF-8?B?R3LDtsOf?= =?iso-8859-1?q?e=2Etxt?='), 'Größe.txt'],
  ])('has a name in %s, which keeps its letters', async (_, sent, shown) => {
    expect(await nameOf(`filename="`, sent, '"')).toBe(shown);
  });

  test.each([
    ["filename=x.txt; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%82%AC.txt", 'Größe €.txt'],
    ["filename=x.txt; filename*=utf-8'de'Gro%CC%88%C3%9Fe.txt", 'Größe.txt'],
    ["filename=x.txt; filename*=ISO-8859-1''Gr%F6%DFe.txt", 'Größe.txt'],
  ])('has a name of RFC 5987: %s', async (parameters, shown) => {
    expect(await nameOf(parameters)).toBe(shown);
  });

  /** Sends a form with parameters of the file as they are. @returns the name that the file gets */
  const nameOf = async (...parts: (string | Buffer)[]) => {
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = Buffer.concat(
      [
        field('entityId', 'attachments:library') + field('recordId', 'names'),
        '--b\r\nContent-Disposition: form-data; name="file"; ',
        ...parts,
        '\r\n\r\nx\r\n--b--\r\n',
      ].map((part) => Buffer.from(part as string)),
    );
    const answer = await host.request<Uploaded>('POST', '/attachments', {
      token: admin.token,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return answer.body.item.fileName;
  };

  test.each([
    ['page.html', 'x', ''],
    ['picture.svg', 'x', ''],
    ['note.txt', '<svg onload="alert(1)">', ''],
    ['note.txt', ' \n<!DOCTYPE html><p>', ''],
    ['note.txt', '\ufeff<?xml version="1.0"?><svg/>', ''],
    ['note.png', '<script>alert(1)</script>', 'image/png'],
    ['note.xml', '<?xml version="1.0"?><svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', ''],
    ['note.xml', `<?xml version="1.0"?><!--${'x'.repeat(2_000)}--><html xmlns="x"/>`, 'text/xml'],
    ['note.xml', '<!DOCTYPE svg PUBLIC "x" "y"><g/>', ''],
    ['note', 'x', 'text/html'],
    ['note', 'x', 'Image/SVG+xml; charset=utf-8'],
  ])('of what browsers might run is refused: %s %j %s', async (name, content, type) => {
    const { status, body } = await admin.upload({ name, bytes: bytes(content), type });
    expect([status, body.error]).toEqual([400, 'Active content uploads are not allowed.']);
  });

  test('of UTF-16 that browsers might run is refused', async () => {
    const text = Buffer.from('\ufeff<html><script>', 'utf16le') as Buffer<ArrayBuffer>;
    expect((await admin.upload({ name: 'note.txt', bytes: text })).status).toBe(400);
  });

  test.each([
    [{ entityId: '' }, 'entityId, recordId and file are required'],
    [{ recordId: ' ' }, 'entityId, recordId and file are required'],
  ])('without %j is refused', async (fields, error) => {
    const { status, body } = await admin.upload({ name: 'a.txt', bytes: 'x' }, fields);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('that is no form, or a broken one, is refused', async () => {
    const { token } = admin;
    const send = async (body: string, type: string) => {
      const answer = await host.request<{ error: string }>('POST', '/attachments', {
        token,
        body,
        headers: { 'content-type': type },
      });
      return [answer.status, answer.body.error];
    };
    expect(await send('{}', 'application/json')).toEqual([400, 'Expected multipart/form-data']);
    expect(await send('x', 'multipart/form-data')).toEqual([400, 'Expected multipart/form-data']);
    expect((await send('--b\r\nbroken', 'multipart/form-data; boundary=b'))[0]).toBe(400);
    expect((await usage(tenant.id)).open).toBe(0);
  });

  test('larger than files may be is refused, and nothing is kept of it', async () => {
    const before = await usage(tenant.id);
    const { status, body } = await admin.upload({ name: 'large.bin', bytes: new Uint8Array(64 * KIB + 1) });
    expect([status, body.error]).toEqual([413, 'Attachment exceeds the maximum upload size.']);
    const huge = await admin.upload({ name: 'huge.bin', bytes: new Uint8Array(2 * KIB * KIB) });
    expect(huge.status).toBe(413);
    expect(await usage(tenant.id)).toEqual(before);
  });

  test('over the quota is refused, and deleting frees room', async () => {
    const other = await host.tenant();
    const client = await AttachmentsClient.of(host, other);
    const items = [];
    for (let n = 0; n < 4; n += 1) {
      items.push(await client.store({ name: `${n}.bin`, bytes: new Uint8Array(64 * KIB) }));
    }
    expect(await usage(other.id)).toEqual({ stored: 256 * KIB, files: 256 * KIB, open: 0 });
    const full = await client.upload({ name: 'more.bin', bytes: 'x' });
    expect([full.status, full.body.error]).toEqual([
      413,
      'Attachment storage quota exceeded for this tenant.',
    ]);
    expect((await client.call('DELETE', `?id=${items[0]?.id}`)).body).toEqual({ ok: true });
    expect(await usage(other.id)).toMatchObject({ stored: 192 * KIB, files: 192 * KIB });
    await client.store({ name: 'again.bin', bytes: new Uint8Array(64 * KIB) });
  });

  test('of many at once never takes more than the quota', async () => {
    const other = await host.tenant();
    const client = await AttachmentsClient.of(host, other);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        client.upload({ name: `${n}.bin`, bytes: new Uint8Array(48 * KIB) }),
      ),
    );
    const stored = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 413)).toBe(true);
    expect(stored).toBeLessThanOrEqual(5);
    expect(await usage(other.id)).toEqual({ stored: stored * 48 * KIB, files: stored * 48 * KIB, open: 0 });
  });

  test('belongs to its own tenant, also when its parts come late on a connection of another tenant', async () => {
    const other = await AttachmentsClient.of(host, await host.tenant());
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const size = 48 * KIB;
    try {
      for (const client of [admin, other, other, admin]) {
        const before = await usage(client.tenant.id);
        const { status, body } = await sendLate(client, agent, Buffer.alloc(size, 1));
        expect([status, body.error]).toEqual([200, undefined]);
        const after = await usage(client.tenant.id);
        expect(after).toEqual({ stored: before.stored + size, files: before.files + size, open: 0 });
        await client.call('DELETE', `?id=${body.item.id}`);
      }
    } finally {
      agent.destroy();
    }
  });

  test('goes into the partition that is named, unless that is a public one', async () => {
    await admin.call('POST', '/partitions', { code: 'contracts', title: 'Contracts' });
    await admin.call('POST', '/partitions', { code: 'press', title: 'Press', isPublic: true });
    const named = await admin.store({ name: 'a.txt', bytes: 'x' }, { partitionCode: 'contracts' });
    expect(named['partitionCode']).toBe('contracts');
    const unknown = await admin.store({ name: 'a.txt', bytes: 'x' }, { partitionCode: 'nowhere' });
    expect(unknown['partitionCode']).toBe('privateAttachments');
    const { status, body } = await admin.upload({ name: 'a.txt', bytes: 'x' }, { partitionCode: 'press' });
    expect(status).toBe(403);
    expect(body.error).toBe('Public storage partitions cannot be selected explicitly for this upload.');
  });

  test('is for those who may manage files, in an organization', async () => {
    const nobody = new AttachmentsClient(host, tenant, undefined);
    expect((await nobody.upload({ name: 'a.txt', bytes: 'x' })).status).toBe(401);
    const employee = await AttachmentsClient.of(host, tenant, 'employee');
    expect((await employee.upload({ name: 'a.txt', bytes: 'x' })).status).toBe(403);
    const { status } = await admin.upload(
      { name: 'a.txt', bytes: 'x' },
      { tenantId: (await host.tenant()).id },
    );
    expect(status).toBe(403);
  });
});
