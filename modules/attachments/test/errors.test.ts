import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import manifest from '../manifest';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { type Known, NOBODY, type Refused, refused } from './refusedRequests';
import { Refusals } from './Refusals';
import { ResumableClient } from './ResumableClient';
import { bytes, picture } from './samples';
import { freePort, startScanner, VIRUS } from './ScannerServer';
import { sendLate } from './sendLate';

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Record<string, { $ref?: string }> }>>>
  >;
}

const MIB = 1024 * 1024;

describe('each operation of files', () => {
  const refusals = new Refusals();
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  let nobody: AttachmentsClient;
  let tus: ResumableClient;
  let known: Known;

  beforeAll(async () => {
    refusals.watch();
    host = await startTestHost({
      module: manifest,
      sources: ['./modules/customers', './modules/entities', './modules/progress'],
      environment: { TENANTRY_ATTACHMENT_MAX_UPLOAD_MB: '1' },
    });
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
    nobody = new AttachmentsClient(host, tenant, undefined);
    tus = new ResumableClient(admin);
    const made = async (code: string) =>
      (await admin.call<{ item: Item }>('POST', '/partitions', { code, title: code })).body.item.id;
    const [press, used] = [await made('press'), await made('used')];
    const text = await admin.store({ name: 'a.txt', bytes: bytes('text') }, { partitionCode: 'used' });
    const image = await admin.store({ name: 'a.png', bytes: await picture('png') });
    const wide = await admin.store({ name: 'w.png', bytes: await picture('png', 10_000, 5_000) });
    const { items } = (await admin.call<{ items: Item[] }>('GET', '/partitions')).body;
    known = {
      ...{ text: text.id, image: image.id, wide: wide.id, partition: press, used },
      builtIn: items.find((item) => item['code'] === 'productsMedia')?.id as string,
    };
  });
  afterAll(async () => {
    refusals.stop();
    await host?.stop();
  });

  /** Answers of the three operations that serve a file. */
  const served = async (client: AttachmentsClient, id: string): Promise<unknown[]> => {
    const answers = [];
    for (const at of [`/file/${id}`, `/image/${id}?width=9`, `/image/${id}/name?width=9`]) {
      const { status, body } = await client.call<{ error: string; code?: string }>('GET', at);
      answers.push([status, body.code ?? body.error]);
    }
    return answers;
  };
  const thrice = (status: number, why: string) => Array.from({ length: 3 }, () => [status, why]);
  const files = () =>
    path.join(host.host.core.options.environment['TENANTRY_DATA_DIR'] as string, 'attachments');
  /** Removes the rows of a table as soon as there are some, as work does that runs now and then. */
  const removed = async (table: string) => {
    const remove = () => host.sql(`DELETE FROM ${table} WHERE tenant_id = $1 RETURNING 1`, [tenant.id]);
    while ((await remove()).length === 0);
  };
  const image = async (client = admin, fields = {}) =>
    (await client.store({ name: 'x.png', bytes: await picture('png') }, fields)).id;

  test.each(refused)('%s answers %i (%s)', async (...row) => {
    const [operation, status, error, at, json, headers] = row as unknown as Refused;
    const [method = ''] = operation.split(' ');
    const answer = await admin.call(method, at(known), json?.(known), headers);
    expect(answer.status).toBe(status);
    if (error !== null) expect(answer.body.error).toBe(error);
    expect((await admin.fetch(`/file/${known.text}`)).status).toBe(200);
  });

  test('refuses to serve a private file to somebody who has not signed in', async () => {
    expect(await served(nobody, known.image)).toEqual(thrice(401, 'Unauthorized'));
  });

  test('says that the bytes of a file are gone', async () => {
    const id = await image();
    const [row] = await host.sql<{ code: string; key: string }>(
      'SELECT partition_code AS code, storage_key AS key FROM attachments_attachments WHERE id = $1',
      [id],
    );
    await rm(path.join(files(), row?.code as string, row?.key as string));
    const failed = [500, 'Failed to render image'];
    expect(await served(admin, id)).toEqual([[404, 'File not available'], failed, failed]);
  });

  test('says that the partition of a file is gone', async () => {
    const id = await image(admin, { partitionCode: 'press' });
    // The interface refuses to delete a partition with files.
    await host.sql(`UPDATE attachments_attachments SET partition_code = 'vanished' WHERE id = $1`, [id]);
    expect(await served(admin, id)).toEqual(thrice(500, 'Partition misconfigured'));
    await host.sql(`UPDATE attachments_attachments SET partition_code = 'press' WHERE id = $1`, [id]);
  });

  test('serves no file that has not been scanned, or in which a virus was found', async () => {
    const port = await freePort();
    const environment = {
      TENANTRY_ATTACHMENTS_CLAMD_HOST: '127.0.0.1',
      TENANTRY_ATTACHMENTS_CLAMD_PORT: String(port),
    };
    const scanned = await startTestHost({ module: manifest, environment });
    try {
      const client = await AttachmentsClient.of(scanned, await scanned.homeTenant());
      expect(await served(client, await image(client))).toEqual(thrice(423, 'file_not_scanned'));
      const scanner = await startScanner(port, 10 * MIB);
      const ill = Buffer.concat([await picture('png'), bytes(VIRUS)]) as Buffer<ArrayBuffer>;
      const { id } = await client.store({ name: 'ill.png', bytes: ill });
      await scanned.settled();
      expect(await served(client, id)).toEqual(thrice(403, 'file_quarantined'));
      await scanner.stop();
    } finally {
      await scanned.stop();
    }
  });

  test('refuses an upload that is too large, has no organization, or names a public partition', async () => {
    const outcome = async (client: AttachmentsClient, content: string, fields = {}, json?: object) => {
      const { status, body } = json
        ? await client.call('POST', '', json)
        : await client.upload({ name: 'a.txt', bytes: content }, fields);
      return [status, body.error];
    };
    const large = 'x'.repeat(MIB + 1);
    expect(await outcome(admin, large)).toEqual([413, 'Attachment exceeds the maximum upload size.']);
    expect(await outcome(admin, 'x', { partitionCode: 'productsMedia' })).toEqual([
      403,
      'Public storage partitions cannot be selected explicitly for this upload.',
    ]);
    const elsewhere = await host.tenant();
    const root = new AttachmentsClient(host, tenant, await host.signIn());
    const { status, body } = await root.call('POST', '', {}, { cookie: `selected_tenant=${elsewhere.id}` });
    expect([status, body.error]).toEqual([
      400,
      'Select a specific organization before uploading an attachment.',
    ]);
  });

  test('refuses an upload for a record that the sender does not see', async () => {
    const send = async (at: string, json: object) =>
      (await host.request<{ id: string }>('POST', at, { token: admin.token, json })).body.id;
    const entityId = await send('/customers/people', { firstName: 'A', lastName: 'B' });
    const call = { interactionType: 'call', entityId, visibility: 'private' };
    const recordId = await send('/customers/interactions', call);
    const fields = { entityId: 'customers.interaction', recordId };
    const other = await AttachmentsClient.of(host, tenant, ['attachments.*', 'customers.interactions.view']);
    expect((await other.upload({ name: 'a.txt', bytes: 'x' }, fields)).status).toBe(404);
  });

  test('refuses an upload that took longer than its room was kept', async () => {
    const agent = new Agent();
    const { status, body } = await sendLate(admin, agent, Buffer.alloc(9), () =>
      removed('attachments_reservations'),
    );
    expect([status, body.error]).toEqual([409, 'The upload took too long and has been given up.']);
    agent.destroy();
  });

  test('refuses to give a record more files than a field takes', async () => {
    const field = { entityId: 'customers.deal', key: 'contract', label: 'Contract', kind: 'attachment' };
    const json = { ...field, multi: false, rules: {} };
    await host.request('POST', '/entities/custom-fields', { token: admin.token, json });
    const of = (recordId: string) =>
      admin.store(
        { name: 'a.txt', bytes: 'x' },
        { fieldKey: 'contract', entityId: 'customers.deal', recordId },
      );
    const full = await admin.deal();
    await of(full);
    const { id } = await of(await admin.deal());
    const given = { entityId: 'customers.deal', attachmentIds: [id], toRecordId: full };
    const { status, body } = await admin.call('POST', '/transfer', given);
    expect([status, body.error]).toEqual([403, 'The field cannot take more files. Remove a file first.']);
  });

  test('changes no partition in demo mode', async () => {
    const demo = await startTestHost({ module: manifest, environment: { DEMO_MODE: 'true' } });
    try {
      const client = await AttachmentsClient.of(demo, await demo.homeTenant());
      const json = { code: 'more', title: 'More' };
      const answers = [
        await client.call('POST', '/partitions', json),
        await client.call('PUT', '/partitions', { ...json, id: NOBODY }),
        await client.call('DELETE', `/partitions?id=${NOBODY}`),
        await client.call('POST', '/partitions/move', { id: NOBODY, storageDriver: 'local' }),
      ];
      const locked = 'Attachment partitions are managed by the environment in demo/onboarding mode.';
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
        answers.map(() => [403, locked]),
      );
    } finally {
      await demo.stop();
    }
  });

  test('refuses an upload in several requests at each point where it cannot go on', async () => {
    const statusOf = (answer: { status: number }) => answer.status;
    expect(statusOf(await tus.begin(1, { partitionCode: 'productsMedia' }))).toBe(403);
    for (const overrides of [false, true]) {
      const sender = new ResumableClient(admin, overrides);
      const code = overrides ? 'open' : 'opened';
      const { body } = await admin.call<{ item: Item }>('POST', '/partitions', { code, title: 'Open' });
      const opened = await sender.begun(2, { partitionCode: code });
      const json = { id: body.item.id, code, title: 'Open', isPublic: true };
      await admin.call('PUT', '/partitions', json);
      expect(statusOf(await sender.patch(opened, 0, bytes('ab')))).toBe(403);
      const id = await sender.begun(6);
      await sender.patch(id, 0, bytes('abc'));
      expect(statusOf(await sender.patch(id, 0, bytes('abc')))).toBe(409);
      expect(statusOf(await sender.patch(id, 3, bytes('defg')))).toBe(413);
      // As on a machine that does not have the bytes.
      await host.sql('UPDATE attachments_resumable_uploads SET received = 5 WHERE id = $1', [id]);
      expect(statusOf(await sender.send('GET', `/${id}`))).toBe(410);
      expect(statusOf(await sender.patch(id, 5, bytes('f')))).toBe(410);
      expect(statusOf(await sender.send('DELETE', `/${id}`))).toBe(204);
    }
    const folder = path.join(files(), '.resumable');
    const known = await readdir(folder);
    const late = await tus.beginLate(bytes('abc'), async () => {
      const arriving = async () => (await readdir(folder)).find((name) => !known.includes(name)) ?? 'none';
      const size = async () => (await stat(path.join(folder, await arriving())).catch(() => null))?.size ?? 0;
      while ((await size()) === 0) await setTimeout(10);
      await removed('attachments_resumable_uploads');
    });
    expect(late).toBe(409);
    const other = await AttachmentsClient.of(host, tenant);
    for (let n = 0; n < 100; n += 1) await new ResumableClient(other).begun(1);
    expect(statusOf(await new ResumableClient(other).begin(1))).toBe(429);
  });

  test('refuses a request of an upload while another one stores the file', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const slow = await startTestHost({
      module: manifest,
      environment: {
        TENANTRY_ATTACHMENTS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
        TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
        TENANTRY_ATTACHMENTS_S3_KEY_ID: 'key',
        TENANTRY_ATTACHMENTS_S3_SECRET: 'secret',
        TENANTRY_ATTACHMENTS_S3_PATH_STYLE: 'true',
        TENANTRY_ATTACHMENTS_S3_TIMEOUT_SECONDS: '600',
      },
    });
    try {
      const client = await AttachmentsClient.of(slow, await slow.homeTenant());
      const other = new ResumableClient(client);
      const json = { code: 'bucket', title: 'Bucket', storageDriver: 's3', configJson: null };
      expect((await client.call('POST', '/partitions', json)).status).toBe(201);
      const id = await other.begun(3, { partitionCode: 'bucket' });
      const storing = other.patch(id, 0, bytes('abc'));
      await once(silent, 'request');
      const answers = await Promise.all([
        other.send('GET', `/${id}`),
        other.patch(id, 0, bytes('abc')),
        new ResumableClient(client, true).patch(id, 0, bytes('abc')),
        other.send('DELETE', `/${id}`),
      ]);
      const refusal = 'Another request of this upload is still running.';
      expect(answers.map(({ status, body }) => [status, body['error']])).toEqual(
        answers.map(() => [423, refusal]),
      );
      silent.closeAllConnections();
      silent.close();
      expect((await storing).status).toBe(503);
    } finally {
      silent.close();
      await slow.stop();
    }
  });

  test('has answered each refusal that it declares, also without credential and without rights', async () => {
    const { body } = await host.request<OpenApi>('GET', '/openapi.json');
    const powerless = await AttachmentsClient.of(host, tenant, []);
    const missing: string[] = [];
    for (const [full, operations] of Object.entries(body.paths)) {
      const at = full.replace(/^\/api/, '');
      if (!at.startsWith('/attachments')) continue;
      for (const [verb, { responses }] of Object.entries(operations)) {
        const method = verb.toUpperCase();
        if (method !== 'OPTIONS' && !/\/(file|image)\//.test(at)) {
          const any = at.replace('/attachments', '').replace(/\{\w+\}/g, NOBODY);
          expect([method, at, (await nobody.call(method, any)).status]).toEqual([method, at, 401]);
          expect([method, at, (await powerless.call(method, any)).status]).toEqual([method, at, 403]);
        }
        // Answers of the gates before all operations are declared by a reference, and tested with the gates.
        for (const [status, { $ref }] of Object.entries(responses))
          if (Number(status) >= 400 && $ref === undefined && !refusals.has(method, at, Number(status)))
            missing.push(`${method} ${at} ${status}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
