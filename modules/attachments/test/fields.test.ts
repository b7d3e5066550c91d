import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { type Answer, AttachmentsClient, type Sent, type Uploaded } from './AttachmentsClient';
import { picture } from './samples';
import { recordsTenant } from './tenants';

const PDF = '%PDF-1.4\n%%EOF';

describe('an upload for a custom field', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  let deal: string;

  beforeAll(async () => {
    host = await recordsTenant();
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
    deal = await admin.deal();
    await admin.call('POST', '/partitions', { code: 'press', title: 'Press', isPublic: true });
    await define('contract', { acceptedExtensions: ['PDF', 'txt'], maxAttachmentSizeMb: 0.001 });
    await define('photos', { acceptedExtensions: ['png'], maxItems: 3, partitionCode: 'press' }, true);
    await define('anything', {}, true);
    expect((await define('wrong', { maxLength: 3 })).status).toBe(400);
  });
  afterAll(() => host?.stop());

  const define = (key: string, rules: object, multi = false) =>
    host.request('POST', '/entities/custom-fields', {
      token: admin.token,
      json: { entityId: 'customers.deal', key, label: key, kind: 'attachment', multi, rules },
    });
  const send = async (
    fieldKey: string,
    sent: Sent,
    { client = admin, ...fields }: { client?: AttachmentsClient; recordId?: string } = {},
  ): Promise<Answer<Uploaded>> =>
    client.upload(sent, { entityId: 'customers.deal', recordId: deal, fieldKey, ...fields });
  const outcome = async (answer: Promise<Answer<Uploaded>>) => {
    const { status, body } = await answer;
    return [status, body.error];
  };

  test('is refused with a type that the field does not take', async () => {
    const refused = [403, 'File type not allowed'];
    expect(await outcome(send('contract', { name: 'a.docx', bytes: 'x' }))).toEqual(refused);
    expect(await outcome(send('contract', { name: 'a.exe', bytes: 'x' }))).toEqual(refused);
    expect(await outcome(send('contract', { name: 'a', bytes: PDF }))).toEqual(refused);
    expect(await outcome(send('contract', { name: 'a.pdf', bytes: await picture('png') }))).toEqual(refused);
    expect((await send('contract', { name: 'a.PDF', bytes: PDF })).status).toBe(200);
  });

  test('is refused when it is larger than the field takes', async () => {
    const large = { name: 'a.txt', bytes: 'x'.repeat(1100) };
    expect(await outcome(send('contract', large))).toEqual([
      413,
      'Attachment exceeds the maximum upload size.',
    ]);
    expect((await send('anything', large)).status).toBe(200);
  });

  test('is refused when the field of the record is full, also when many come at once', async () => {
    const full = [403, 'The field cannot take more files. Remove a file first.'];
    const one = { name: 'a.txt', bytes: 'x' };
    const [single, another, many] = [await admin.deal(), await admin.deal(), await admin.deal()];
    const first = await send('contract', one, { recordId: single });
    expect(first.status).toBe(200);
    expect(await outcome(send('contract', one, { recordId: single }))).toEqual(full);
    expect((await send('contract', one, { recordId: another })).status).toBe(200);
    const png = { name: 'a.png', bytes: await picture('png') };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('photos', png, { recordId: many })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    const usage = await host.sql(
      `SELECT stored_bytes = (SELECT sum(file_size) FROM attachments_attachments WHERE tenant_id = $1) AS exact
         FROM attachments_usage WHERE tenant_id = $1`,
      [tenant.id],
    );
    expect(usage).toEqual([{ exact: true }]);
    const move = (toRecordId: string) => {
      const attachmentIds = [first.body.item.id];
      return admin.call<Uploaded>('POST', '/transfer', {
        entityId: 'customers.deal',
        attachmentIds,
        toRecordId,
      });
    };
    expect(await outcome(move(another))).toEqual(full);
    expect((await move(single)).status).toBe(200);
    await admin.call('DELETE', `?id=${first.body.item.id}`);
    expect((await send('contract', one, { recordId: single })).status).toBe(200);
  });

  test('goes into the partition of the field, and the list names the field', async () => {
    const png = { name: 'a.png', bytes: await picture('png') };
    const recordId = await admin.deal();
    const { body } = await send('photos', png, { recordId });
    expect(body.item['partitionCode']).toBe('press');
    const list = await admin.call<{ items: object[] }>(
      'GET',
      `?entityId=customers.deal&recordId=${recordId}`,
    );
    expect(list.body.items).toMatchObject([{ id: body.item.id, fieldKey: 'photos' }]);
  });

  test('follows no rules of a field that is unknown, or another tenant’s', async () => {
    const other = await AttachmentsClient.of(host, await host.tenant());
    const docx = { name: 'a.docx', bytes: 'x' };
    const theirs = { client: other, recordId: await other.deal() };
    expect((await send('contract', docx, theirs)).status).toBe(200);
    expect((await send('unknown', docx)).status).toBe(200);
  });
});
