import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { ELSEWHERE, type Known, NOBODY, type Refused, refused } from './refusedRequests';
import { bytes, picture } from './samples';

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Record<string, object> }>>>
  >;
}

describe('each operation of files', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  let known: Known;

  beforeAll(async () => {
    host = await startTestHost();
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
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
  }, 120_000);
  afterAll(() => host?.stop());

  test.each(refused)('%s answers %i (%s)', async (...row) => {
    const [operation, status, error, path, json, headers] = row as unknown as Refused;
    const [method = ''] = operation.split(' ');
    const answer = await admin.call(method, path(known), json?.(known), headers);
    expect(answer.status).toBe(status);
    if (error !== null) expect(answer.body.error).toBe(error);
    expect((await admin.fetch(`/file/${known.text}`)).status).toBe(200);
  });

  test('has a test for each refusal that it declares, and is refused without credential and without rights', async () => {
    const { body } = await host.request<OpenApi>('GET', '/openapi.json');
    const declared = Object.entries(body.paths)
      .map(([path, operations]) => [path.replace(/^\/api/, ''), operations] as const)
      .filter(([path]) => path.startsWith('/attachments'));
    const nobody = new AttachmentsClient(host, tenant, undefined);
    const powerless = await AttachmentsClient.of(host, tenant, []);
    const tested = new Set([
      ...refused.map(([operation, status]) => `${operation} ${status}`),
      ...Object.values(ELSEWHERE).flat(),
    ]);
    const missing: string[] = [];
    for (const [path, operations] of declared) {
      for (const [verb, { responses }] of Object.entries(operations)) {
        const operation = `${verb.toUpperCase()} ${path}`;
        const isOpen = /\/(file|image)\//.test(path);
        for (const status of Object.keys(responses).filter((code) => Number(code) >= 400)) {
          const isOfGate = !isOpen && ['401', '403', '404', '415', '429', '500', '503'].includes(status);
          if (!tested.has(`${operation} ${status}`) && !isOfGate && !['429', '503', '500'].includes(status))
            missing.push(`${operation} ${status}`);
        }
        if (isOpen) continue;
        const at = path.replace('/attachments', '').replace(/\{\w+\}/g, NOBODY);
        expect([operation, (await nobody.call(verb.toUpperCase(), at)).status]).toEqual([operation, 401]);
        expect([operation, (await powerless.call(verb.toUpperCase(), at)).status]).toEqual([operation, 403]);
      }
    }
    expect(missing).toEqual([]);
  });
});
