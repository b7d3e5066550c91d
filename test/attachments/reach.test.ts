import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from '../../modules/attachments/test/AttachmentsClient';
import { ResumableClient } from '../../modules/attachments/test/ResumableClient';
import { picture } from '../../modules/attachments/test/samples';
import { fixture } from '../support/fixtures';

// The module says that files belong to its papers, which no table has.
const RECORD = { entityId: 'file_reader.paper', recordId: 'paper-1' };
const OF_RECORD = new URLSearchParams(RECORD).toString();

describe('a private file', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  let image: Item;
  let etags: Record<string, string>;
  /** Who works elsewhere, and what chooses the place. */
  let others: Record<string, readonly [AttachmentsClient, Record<string, string>]>;

  beforeAll(async () => {
    host = await startTestHost({ module: 'modules/attachments', sources: [fixture('file-reader')] });
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
    const branch = await tenant.create('/directory/organizations', {
      name: 'Elsewhere',
      tenantId: tenant.id,
    });
    others = {
      organization: [admin, { cookie: `selected_org=${branch}` }],
      tenant: [await AttachmentsClient.of(host, await host.tenant('Second')), {}],
      nobody: [new AttachmentsClient(host, tenant, undefined), {}],
    };
    image = await admin.store({ name: 'secret.png', bytes: await picture('png') }, RECORD);
    const etagOf = async (path: string) => (await admin.fetch(path)).headers.get('etag') as string;
    etags = { file: await etagOf(`/file/${image.id}`), image: await etagOf(`/image/${image.id}?width=9`) };
  }, 120_000);
  afterAll(() => host?.stop());

  const reader = async (client: AttachmentsClient, headers: Record<string, string>) => {
    const path = `/file_reader/${image.id}?${OF_RECORD}`;
    const { token } = client;
    return (await host.request<Record<string, unknown>>('GET', path, { token, headers })).body;
  };

  test('is within reach of its own organization', async () => {
    expect((await admin.call<{ total: number }>('GET', '/library')).body.total).toBe(1);
    expect((await admin.call<{ items: Item[] }>('GET', `?${OF_RECORD}`)).body.items).toHaveLength(1);
    expect(await reader(admin, {})).toEqual({
      found: ['secret.png'],
      bytes: expect.stringContaining('PNG') as string,
      ofRecord: ['secret.png'],
    });
  });

  test.each([
    ['organization', 404],
    ['tenant', 404],
    ['nobody', 401],
  ])('is served neither whole, in part, nor as known to another %s', async (who, refusal) => {
    const [client, place] = others[who] as (typeof others)[string];
    const conditions: Record<string, string>[] = [
      {},
      { range: 'bytes=0-1' },
      { range: 'bytes=99999-' },
      { 'if-none-match': etags['file'] as string },
      { 'if-none-match': etags['image'] as string },
      { 'if-none-match': '*' },
    ];
    for (const path of [`/file/${image.id}`, `/image/${image.id}?width=9`, `/image/${image.id}/x?width=9`])
      for (const headers of conditions)
        for (const method of ['GET', 'HEAD']) {
          const { status } = await client.fetch(path, { ...headers, ...place }, method);
          expect([method, path, headers, status]).toEqual([method, path, headers, refusal]);
        }
  });

  test.each(['organization', 'tenant'])('is out of reach of every operation from another %s', async (who) => {
    const [client, place] = others[who] as (typeof others)[string];
    const transfer = { entityId: RECORD.entityId, attachmentIds: [image.id], toRecordId: 'theirs' };
    const answers = [
      await client.call('GET', `/library/${image.id}`, undefined, place),
      await client.call('PATCH', `/library/${image.id}`, { tags: ['x'] }, place),
      await client.call('DELETE', `/library/${image.id}`, undefined, place),
      await client.call('DELETE', `?id=${image.id}`, undefined, place),
      await client.call('POST', '/transfer', transfer, place),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    for (const path of [`?${OF_RECORD}`, '/library', '/library?search=secret'])
      expect((await client.call('GET', path, undefined, place)).body).toMatchObject({ items: [] });
    expect(await reader(client, place)).toEqual({ found: [], bytes: 404, ofRecord: [] });
    expect((await admin.fetch(`/file/${image.id}`)).status).toBe(200);
  });

  test.each(['organization', 'tenant'])('that still arrives is out of reach of another %s', async (who) => {
    const [client, place] = others[who] as (typeof others)[string];
    const id = await new ResumableClient(admin).begun(6);
    const theirs = new ResumableClient(client);
    const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const answers = [
      await theirs.send('GET', `/${id}`, place),
      await theirs.send('HEAD', `/${id}`, place),
      await theirs.send('PATCH', `/${id}`, { ...bytes, ...place }, Buffer.from('theirs')),
      await theirs.send('DELETE', `/${id}`, place),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const own = new ResumableClient(admin);
    expect(await own.offset(id)).toBe(0);
    const attachment = (await own.patch(id, 0, Buffer.from('secret'))).headers.get('x-attachment-id');
    expect(await (await admin.fetch(`/file/${attachment}`)).text()).toBe('secret');
    expect((await client.fetch(`/file/${attachment}`, place)).status).toBe(404);
    await admin.call('DELETE', `?id=${attachment}`);
  });

  test('never goes into a partition of another tenant', async () => {
    const [outsider] = others['tenant'] as (typeof others)[string];
    const json = { code: 'ours-alone', title: 'Ours' };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
    const named = { partitionCode: 'ours-alone' };
    const stored = await outsider.store({ name: 'a.txt', bytes: 'x' }, named);
    const tus = new ResumableClient(outsider);
    const id = await tus.begun(1, named);
    const sent = (await tus.patch(id, 0, Buffer.from('x'))).headers.get('x-attachment-id');
    const { body } = await outsider.call<{ item: Item }>('GET', `/library/${sent}`);
    for (const item of [stored, body.item]) expect(item['partitionCode']).toBe('privateAttachments');
    const used = await host.sql(`SELECT 1 FROM attachments_attachments WHERE partition_code = $1`, [
      json.code,
    ]);
    expect(used).toEqual([]);
  });
});
