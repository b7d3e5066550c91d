import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { AttachmentsClient } from './AttachmentsClient';
import { ResumableClient } from './ResumableClient';
import { filesTenant } from './tenants';

const KIB = 1024;
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('an upload in several requests', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  let tus: ResumableClient;

  beforeAll(async () => {
    host = await filesTenant({
      TENANTRY_ATTACHMENT_MAX_UPLOAD_MB: '0.5',
      TENANTRY_ATTACHMENT_TENANT_QUOTA_MB: '2',
    });
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
    tus = new ResumableClient(admin);
  });
  afterAll(() => host?.stop());

  const folder = (name: string) =>
    path.join(host.host.core.options.environment['TENANTRY_DATA_DIR'] as string, 'attachments', name);
  /** Remains of uploads: reserved bytes, rows and files. */
  const left = async (tenantId = tenant.id) => {
    const [row] = await host.sql<{ reserved: number; uploads: number }>(
      `SELECT (SELECT coalesce(sum(bytes), 0) FROM attachments_reservations
                WHERE tenant_id = $1 AND lease_until > now())::float8 AS reserved,
              (SELECT count(*) FROM attachments_resumable_uploads
                WHERE tenant_id = $1 AND attachment_id IS NULL)::int AS uploads`,
      [tenantId],
    );
    const files = (await readdir(folder('.resumable'))).length + (await readdir(folder('.staging'))).length;
    return { ...row, files };
  };
  const NOTHING = { reserved: 0, uploads: 0, files: 0 };

  test('of the client library stores the file like a form', async () => {
    const bytes = randomBytes(300 * KIB);
    const { id: recordId } = await admin.store({ name: 'a.bin', bytes: 'x' });
    const metadata = {
      filename: 'Zażółć.bin',
      filetype: 'some/thing',
      entityId: 'attachments.attachment',
      recordId,
      tags: 'a,b',
    };
    const { attachmentId } = await tus.upload(bytes, { chunkSize: 64 * KIB, metadata });
    const { body } = await admin.call<{ item: object }>('GET', `/library/${attachmentId}`);
    expect(body.item).toMatchObject({
      fileName: 'Zażółć.bin',
      fileSize: bytes.length,
      mimeType: 'some/thing',
      tags: ['a', 'b'],
      assignments: [{ type: 'attachments.attachment', id: recordId }],
    });
    const served = await admin.fetch(`/file/${attachmentId}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await left()).toEqual(NOTHING);
    await host.event('attachments.attachment.created', (event) => {
      const { id } = event.payload as { id: string };
      return id === attachmentId;
    });
    for (const id of [attachmentId, recordId]) await admin.call('DELETE', `?id=${id}`);
  });

  test('goes on where a connection was lost', async () => {
    const bytes = randomBytes(200 * KIB);
    const id = await tus.begun(bytes.length);
    const file = path.join(folder('.resumable'), id);
    await tus.breakOff(id, [0, bytes.length], bytes.subarray(0, 50 * KIB), async () => {
      const size = () =>
        stat(file).then(
          ({ size: found }) => found,
          () => 0,
        );
      while ((await size()) < 50 * KIB) await setTimeout(10);
    });
    const offset = await tus.offset(id);
    expect(offset).toBe(50 * KIB);
    const uploadUrl = `${host.url}/api/attachments/resumable/${id}`;
    const { attachmentId } = await tus.upload(bytes, { uploadUrl });
    const served = await admin.fetch(`/file/${attachmentId}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    const state = await tus.send('GET', `/${id}`);
    expect(state.body).toMatchObject({ id, size: bytes.length, received: bytes.length, attachmentId });
    expect(await tus.offset(id)).toBe(bytes.length);
    expect((await tus.send('DELETE', `/${id}`)).status).toBe(400);
    expect((await tus.patch(id, bytes.length, Buffer.alloc(0))).status).toBe(204);
    await admin.call('DELETE', `?id=${attachmentId}`);
    expect(await left()).toEqual(NOTHING);
  });

  test('is described by OPTIONS, to everybody', async () => {
    for (const path of ['', `/${NOBODY}`]) {
      const { status, headers } = await fetch(`${host.url}/api/attachments/resumable${path}`, {
        method: 'OPTIONS',
      });
      expect([status, Object.fromEntries(headers)]).toEqual([
        204,
        expect.objectContaining({
          'tus-resumable': '1.0.0',
          'tus-version': '1.0.0',
          'tus-extension': 'creation,creation-with-upload,expiration,termination',
          'tus-max-size': String(512 * KIB),
        }),
      ]);
    }
  });

  test('takes the name of its method in a header', async () => {
    const as = (method: string) => ({ 'x-http-method-override': method });
    const id = await tus.begun(6);
    const bytes = { 'content-type': 'Application/offset+octet-stream; charset=binary' };
    const sent = await tus.send(
      'POST',
      `/${id}`,
      { ...as('patch'), ...bytes, 'upload-offset': '0' },
      Buffer.from('abc'),
    );
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '3']);
    const head = await tus.send('POST', `/${id}`, as('HEAD'));
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('cache-control')]).toEqual([
      200,
      '3',
      'no-store',
    ]);
    expect((await tus.send('POST', `/${id}`, as('OPTIONS'))).headers.get('tus-max-size')).not.toBeNull();
    expect((await tus.send('GET', `/${id}`, as('DELETE'))).status).toBe(200);
    expect((await tus.send('PATCH', `/${id}`, as('DELETE'))).status).toBe(204);
    expect((await tus.send('HEAD', `/${id}`)).status).toBe(404);
    const other = await tus.begun(3);
    const overridden = {
      overridePatchMethod: true,
      uploadUrl: `${host.url}/api/attachments/resumable/${other}`,
    };
    const { attachmentId } = await tus.upload(Buffer.from('abc'), overridden);
    expect(await (await admin.fetch(`/file/${attachmentId}`)).text()).toBe('abc');
    await admin.call('DELETE', `?id=${attachmentId}`);
    expect(await left()).toEqual(NOTHING);
  });

  test('has a name in UTF-8, and one of an older client keeps its letters', async () => {
    const pair = (value: Buffer) => `filename ${value.toString('base64')}`;
    const rest = ResumableClient.metadata({ filename: '' });
    for (const [sent, shown] of [
      [Buffer.from('Größe.txt'), 'Größe.txt'],
      [Buffer.from('Größe.txt', 'latin1'), 'Größe.txt'],
      [Buffer.from('Gro\u0308\u00dfe.txt'), 'Größe.txt'],
      [Buffer.from('=?ISO-8859-1?Q?Gr=F6=DFe.txt?='), 'Größe.txt'],
    ] as const) {
      const metadata = `${pair(sent)},${rest}`;
      const { headers } = await tus.send('POST', '', { 'upload-length': '0', 'upload-metadata': metadata });
      const id = headers.get('x-attachment-id');
      const { body } = await admin.call<{ item: { fileName: string } }>('GET', `/library/${id}`);
      expect(body.item.fileName).toBe(shown);
      await admin.call('DELETE', `?id=${id}`);
    }
  });

  test('of an empty file is complete at once', async () => {
    const { status, headers } = await tus.begin(0, { filename: 'empty.txt' });
    expect(status).toBe(201);
    const served = await admin.fetch(`/file/${headers.get('x-attachment-id')}`);
    expect([served.status, await served.text()]).toEqual([200, '']);
    await admin.call('DELETE', `?id=${headers.get('x-attachment-id')}`);
  });

  test('may begin with bytes', async () => {
    const { status, headers } = await tus.send(
      'POST',
      '',
      {
        'upload-length': '5',
        'upload-metadata': ResumableClient.metadata({}),
        'content-type': 'application/offset+octet-stream',
      },
      Buffer.from('hello'),
    );
    expect([status, headers.get('upload-offset')]).toEqual([201, '5']);
    const id = headers.get('x-attachment-id');
    expect(await (await admin.fetch(`/file/${id}`)).text()).toBe('hello');
    await admin.call('DELETE', `?id=${id}`);
  });

  test.each([
    [{ filename: '' }, 1, 400, 'entityId, recordId and filename are required'],
    [{ entityId: ' ' }, 1, 400, 'entityId, recordId and filename are required'],
    [{ recordId: '' }, 1, 400, 'entityId, recordId and filename are required'],
    [{ filename: 'x.txt.exe' }, 1, 400, 'Executable file types are not allowed as attachments.'],
    [{ filename: 'x.svg' }, 1, 400, 'Active content uploads are not allowed.'],
    [{ filetype: 'text/html' }, 1, 400, 'Active content uploads are not allowed.'],
    [
      { partitionCode: 'productsMedia' },
      1,
      403,
      'Public storage partitions cannot be selected explicitly for this upload.',
    ],
    [{ tenantId: NOBODY }, 1, 403, 'Not authorized to target this tenant.'],
    [{}, 512 * KIB + 1, 413, 'Attachment exceeds the maximum upload size.'],
  ])('is refused before its bytes are sent: %j of %i bytes', async (fields, size, status, error) => {
    const answer = await tus.begin(size, fields as Record<string, string>);
    expect([answer.status, answer.body['error']]).toEqual([status, error]);
    expect(await left()).toEqual(NOTHING);
  });

  test('is refused for its content when that is there, and nothing is kept of it', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const id = await tus.begun(page.length, { filename: 'note.txt' });
    await tus.patch(id, 0, page.subarray(0, 10));
    const { status, body } = await tus.patch(id, 10, page.subarray(10));
    expect([status, body['error']]).toEqual([400, 'Active content uploads are not allowed.']);
    expect((await tus.send('HEAD', `/${id}`)).status).toBe(404);
    expect(await left()).toEqual(NOTHING);
  });

  test('keeps room in the quota from its beginning', async () => {
    const other = await host.tenant();
    const client = new ResumableClient(await AttachmentsClient.of(host, other));
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push(await client.begun(512 * KIB));
    const full = await client.begin(1);
    expect([full.status, full.body['error']]).toEqual([
      413,
      'Attachment storage quota exceeded for this tenant.',
    ]);
    expect((await client.client.upload({ name: 'a.bin', bytes: 'x' })).status).toBe(413);
    expect((await client.send('DELETE', `/${ids[0]}`)).status).toBe(204);
    expect((await client.send('HEAD', `/${ids[0]}`)).status).toBe(404);
    expect(await left(other.id)).toMatchObject({ reserved: 1536 * KIB, uploads: 3 });
    await client.begun(512 * KIB);
  });

  test('of one caller is for nobody else', async () => {
    const bytes = Buffer.from('secret text');
    const id = await tus.begun(bytes.length);
    await tus.patch(id, 0, bytes.subarray(0, 4));
    const stranger = await AttachmentsClient.of(host, await host.tenant());
    const colleague = await AttachmentsClient.of(host, tenant, 'admin');
    for (const client of [stranger, colleague]) {
      const other = new ResumableClient(client);
      const statuses = [
        await other.send('GET', `/${id}`),
        await other.send('HEAD', `/${id}`),
        await other.patch(id, 4, bytes.subarray(4)),
        await other.send('DELETE', `/${id}`),
      ].map(({ status }) => status);
      expect(statuses).toEqual([404, 404, 404, 404]);
    }
    const nobody = new ResumableClient(new AttachmentsClient(host, tenant, undefined));
    const employee = new ResumableClient(await AttachmentsClient.of(host, tenant, 'employee'));
    expect((await nobody.begin(1)).status).toBe(401);
    expect((await nobody.send('HEAD', `/${id}`)).status).toBe(401);
    expect((await employee.begin(1)).status).toBe(403);
    expect((await employee.patch(id, 4, bytes)).status).toBe(403);
    expect(await tus.offset(id)).toBe(4);
    const { headers } = await tus.patch(id, 4, bytes.subarray(4));
    await admin.call('DELETE', `?id=${headers.get('x-attachment-id')}`);
  });

  test('expires', async () => {
    const id = await tus.begun(1_000);
    await tus.patch(id, 0, Buffer.alloc(500, 1));
    expect(await left()).toEqual({ reserved: 1_000, uploads: 1, files: 1 });
    await host.sql("UPDATE attachments_resumable_uploads SET expires_at = '2020-01-01' WHERE id = $1", [id]);
    expect((await tus.send('HEAD', `/${id}`)).status).toBe(404);
    expect((await tus.patch(id, 500, Buffer.alloc(500, 1))).status).toBe(404);
    const services = host.host.servicesOf('attachments') as { resumableUploads: { sweep(): Promise<void> } };
    await services.resumableUploads.sweep();
    expect(await left()).toMatchObject({ uploads: 0, files: 0 });
    await host.sql('DELETE FROM attachments_reservations WHERE tenant_id = $1', [tenant.id]);
  });

  test('goes on when its room was reclaimed, and begins again when its bytes are gone', async () => {
    const id = await tus.begun(6);
    await tus.patch(id, 0, Buffer.from('abc'));
    await host.sql('DELETE FROM attachments_reservations WHERE tenant_id = $1', [tenant.id]);
    const { status, headers } = await tus.patch(id, 3, Buffer.from('def'));
    expect(status).toBe(204);
    const attachmentId = headers.get('x-attachment-id');
    expect(await (await admin.fetch(`/file/${attachmentId}`)).text()).toBe('abcdef');
    await admin.call('DELETE', `?id=${attachmentId}`);
    const lost = await tus.begun(6);
    await tus.patch(lost, 0, Buffer.from('abc'));
    await host.sql('UPDATE attachments_resumable_uploads SET received = 5 WHERE id = $1', [lost]);
    expect((await tus.send('HEAD', `/${lost}`)).status).toBe(410);
    expect((await tus.send('DELETE', `/${lost}`)).status).toBe(204);
    expect(await left()).toEqual(NOTHING);
  });

  test('takes no bytes twice, and none that another request has sent meanwhile', async () => {
    const id = await tus.begun(100);
    await tus.patch(id, 0, Buffer.alloc(40, 1));
    expect((await tus.patch(id, 0, Buffer.alloc(40, 1))).status).toBe(409);
    expect((await tus.patch(id, 60, Buffer.alloc(40, 1))).status).toBe(409);
    expect((await tus.patch(id, 40, Buffer.alloc(61, 1))).status).toBe(413);
    const both = await Promise.all([
      tus.patch(id, 40, Buffer.alloc(20, 1)),
      tus.patch(id, 40, Buffer.alloc(20, 1)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const last = await Promise.all([
      tus.patch(id, 60, Buffer.alloc(40, 1)),
      tus.patch(id, 60, Buffer.alloc(40, 1)),
    ]);
    expect(last.map(({ status }) => status).sort()).toEqual([204, 409]);
    const attachments = await host.sql<{ id: string }>(
      'SELECT id FROM attachments_attachments WHERE tenant_id = $1',
      [tenant.id],
    );
    expect(attachments).toHaveLength(1);
    await admin.call('DELETE', `?id=${attachments[0]?.id}`);
  });

  test.each([
    ['POST', '', { 'tus-resumable': '' }, 412],
    ['POST', '', { 'tus-resumable': '9.0' }, 412],
    ['POST', '', {}, 400],
    ['POST', '', { 'upload-length': '-1' }, 400],
    ['POST', '', { 'upload-length': '1e3' }, 400],
    ['POST', '', { 'upload-length': '99999999999999999999' }, 400],
    ['POST', '', { 'upload-defer-length': '1' }, 400],
    ['POST', '', { 'upload-length': '1', 'upload-metadata': 'filename ***' }, 400],
    ['POST', '', { 'upload-length': '1', 'upload-metadata': 'filename' }, 400],
    ['POST', '', { 'upload-length': '1', 'upload-concat': 'partial' }, 400],
    ['PATCH', `/${NOBODY}`, { 'content-type': 'application/offset+octet-stream' }, 400],
    ['PATCH', `/${NOBODY}`, { 'upload-offset': '0' }, 415],
    ['PATCH', `/${NOBODY}`, { 'upload-offset': '0', 'content-type': 'text/plain' }, 415],
    ['POST', `/${NOBODY}`, {}, 400],
    ['POST', `/${NOBODY}`, { 'x-http-method-override': 'PUT' }, 400],
    ['POST', `/${NOBODY}`, { 'x-http-method-override': 'HEAD' }, 404],
    ['POST', `/${NOBODY}`, { 'x-http-method-override': 'PATCH' }, 415],
    ['HEAD', `/${NOBODY}`, { 'tus-resumable': '0.2.2' }, 412],
    ['PATCH', `/${NOBODY}`, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, 404],
    ['PATCH', '/none', { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, 400],
    ['DELETE', `/${NOBODY}`, {}, 404],
    ['DELETE', `/${NOBODY}`, { 'tus-resumable': '' }, 412],
    ['DELETE', `/${NOBODY}`, { 'tus-resumable': '1.0.1' }, 412],
    ['POST', '', { 'tus-resumable': '2.0.0', 'upload-length': '1' }, 412],
    ['PATCH', `/${NOBODY}`, { 'tus-resumable': '0.2.2' }, 412],
    ['GET', `/${NOBODY}`, {}, 404],
    ['GET', '/none', {}, 400],
  ])(
    'is refused where the request is none of the protocol: %s %s %j',
    async (method, at, headers, status) => {
      const given = { ...headers } as Record<string, string>;
      const answer = await tus.send(method, at, given);
      expect([answer.status, typeof answer.body['error']]).toEqual([
        status,
        method === 'HEAD' ? 'undefined' : 'string',
      ]);
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
      expect(answer.headers.get('tus-version')).toBe(status === 412 ? '1.0.0' : null);
      expect(await left()).toEqual(NOTHING);
    },
  );

  test('is one of a hundred that a caller may have begun', async () => {
    const client = new ResumableClient(await AttachmentsClient.of(host, await host.tenant()));
    for (let n = 0; n < 100; n += 1) await client.begun(1);
    const { status, body } = await client.begin(1);
    expect([status, body['code']]).toEqual([429, 'too_many_uploads']);
  });
});
