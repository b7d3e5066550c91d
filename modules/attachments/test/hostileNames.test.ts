import type { TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, FREE, type Item } from './AttachmentsClient';
import { hostileFiles, namesInEveryScript } from './hostileFiles';
import { ResumableClient } from './ResumableClient';
import { filesTenant } from './tenants';

describe('the name of a file', () => {
  let host: TestHost;
  let admin: AttachmentsClient;
  let tus: ResumableClient;

  beforeAll(async () => {
    host = await filesTenant();
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    tus = new ResumableClient(admin);
  });
  afterAll(() => host?.stop());

  test('is kept in every script, and the client gets it as it was sent', async () => {
    for (const name of namesInEveryScript()) {
      const { id } = await admin.store({ name, bytes: 'x' });
      const metadata = { filename: name, ...FREE };
      const { attachmentId } = await tus.upload(Buffer.from('x'), { metadata });
      for (const at of [id, attachmentId]) {
        const { body } = await admin.call<{ item: Item }>('GET', `/library/${at}`);
        const served = await admin.fetch(`/file/${at}`);
        const [, encoded = ''] =
          /filename\*=UTF-8''(\S+)$/.exec(served.headers.get('content-disposition') ?? '') ?? [];
        expect([body.item.fileName, decodeURIComponent(encoded)]).toEqual([name, name]);
      }
    }
  });

  test('is made harmless also where the file is uploaded in several requests', async () => {
    for (const { name } of await hostileFiles()) {
      const metadata = { filename: name, ...FREE };
      const sent = await tus.upload(Buffer.from('x'), { metadata }).catch(() => undefined);
      if (sent === undefined) continue;
      const served = await admin.fetch(`/file/${sent.attachmentId}`);
      expect([name, served.status, served.headers.has('x-injected')]).toEqual([name, 200, false]);
      expect(served.headers.get('content-disposition')).toMatch(/^attachment;/);
      const { body } = await admin.call<{ item: Item }>('GET', `/library/${sent.attachmentId}`);
      expect(body.item.fileName).not.toMatch(/[/\\\p{Cc}\u202e\u200b]/u);
    }
  });
});
