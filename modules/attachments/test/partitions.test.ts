import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import manifest from '../manifest';
import { AttachmentsClient } from './AttachmentsClient';
import { filesTenant } from './tenants';

interface Partition {
  readonly id: string;
  readonly code: string;
  readonly title: string;
}

interface One {
  readonly item: Partition;
  readonly error: string;
}

interface All {
  readonly items: readonly Partition[];
}

describe('partitions', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    host = await filesTenant();
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
  });
  afterAll(() => host.stop());

  const create = async (code: string, more: object = {}) =>
    (await admin.call<One>('POST', '/partitions', { code, title: code, ...more })).body.item;

  test('are there from the beginning', async () => {
    const { body } = await admin.call<All>('GET', '/partitions');
    expect(body.items).toMatchObject([
      { code: 'productsMedia', isPublic: true, envKey: 'ATTACHMENTS_PARTITION_PRODUCTS_MEDIA_ROOT' },
      { code: 'privateAttachments', isPublic: false, storageDriver: 'local', requiresOcr: true },
    ]);
  });

  test('are created and changed', async () => {
    const { status, body } = await admin.call<One>('POST', '/partitions', {
      code: 'legal-Papers',
      title: 'Legal',
      description: 'Papers',
    });
    expect(status).toBe(201);
    expect(body.item).toMatchObject({
      code: 'legal-Papers',
      title: 'Legal',
      description: 'Papers',
      isPublic: false,
      requiresOcr: true,
      configJson: null,
      envKey: 'ATTACHMENTS_PARTITION_LEGAL_PAPERS_ROOT',
    });
    const { id, code } = body.item;
    const changed = await admin.call<One>('PUT', '/partitions', {
      id,
      code,
      title: 'Law',
      requiresOcr: false,
    });
    expect(changed.status).toBe(200);
    expect(changed.body.item).toMatchObject({ title: 'Law', description: null, requiresOcr: false });
  });

  test.each([
    { code: 'x', title: 'Short' },
    { code: 'a b', title: 'Blank' },
    { code: '../up', title: 'Up' },
    { code: 'ok' },
    { code: 'ok', title: '' },
    { code: 'ok', title: 'x', storageDriver: 'nowhere' },
    { code: 'ok', title: 'x', configJson: 'text' },
  ])('are refused: %j', async (json) => {
    const { status, body } = await admin.call<One>('POST', '/partitions', json);
    expect([status, body.error]).toEqual([400, 'Invalid payload']);
  });

  test('of one code there are not two in a tenant', async () => {
    await create('once');
    const again = await admin.call<One>('POST', '/partitions', { code: 'once', title: 'x' });
    expect([again.status, again.body.error]).toEqual([409, 'Partition code already exists.']);
    const other = await AttachmentsClient.of(host, await host.tenant());
    expect((await other.call('POST', '/partitions', { code: 'once', title: 'x' })).status).toBe(201);
  });

  test('keep their code', async () => {
    const { id } = await create('kept');
    const { status, body } = await admin.call<One>('PUT', '/partitions', { id, code: 'other', title: 'x' });
    expect([status, body.error]).toEqual([400, 'Partition code cannot be changed.']);
  });

  test('with files are not deleted, and others are', async () => {
    const { id, code } = await create('used');
    const file = await admin.store({ name: 'a.txt', bytes: 'x' }, { partitionCode: code });
    const refused = await admin.call<One>('DELETE', `/partitions?id=${id}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'Partition is in use and cannot be removed.']);
    await admin.call('DELETE', `?id=${file.id}`);
    expect((await admin.call('DELETE', `/partitions?id=${id}`)).body).toEqual({ ok: true });
    expect((await admin.call('DELETE', `/partitions?id=${id}`)).status).toBe(404);
    const nothing = await admin.call<One>('DELETE', '/partitions');
    expect([nothing.status, nothing.body.error]).toEqual([400, 'Partition id is required']);
  });

  test('that every tenant has stay, and are changed by super administrators alone', async () => {
    const { body } = await admin.call<All>('GET', '/partitions');
    const { id, code, title } = body.items[0] as Partition;
    const notFound = await admin.call<One>('DELETE', `/partitions?id=${id}`);
    expect([notFound.status, notFound.body.error]).toEqual([404, 'Partition not found']);
    expect((await admin.call('PUT', '/partitions', { id, code, title })).status).toBe(404);
    const root = new AttachmentsClient(host, tenant, await host.signIn());
    const refused = await root.call<One>('DELETE', `/partitions?id=${id}`);
    expect([refused.status, refused.body.error]).toEqual([400, 'Default partitions cannot be removed.']);
    const changed = await root.call('PUT', '/partitions', { id, code, title, isPublic: true });
    expect(changed.status).toBe(200);
  });

  test('of other tenants are out of reach', async () => {
    const { id } = await create('ours');
    const other = await AttachmentsClient.of(host, await host.tenant());
    expect((await other.call<All>('GET', '/partitions')).body.items).toHaveLength(2);
    const answers = await Promise.all([
      other.call('PUT', '/partitions', { id, code: 'ours', title: 'x' }),
      other.call('DELETE', `/partitions?id=${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('made public are served to everybody from then on', async () => {
    const { id, code } = await create('shown');
    const file = await admin.store({ name: 'a.txt', bytes: 'x' }, { partitionCode: code });
    const nobody = new AttachmentsClient(host, tenant, undefined);
    expect((await nobody.fetch(`/file/${file.id}`)).status).toBe(401);
    await admin.call('PUT', '/partitions', { id, code, title: 'x', isPublic: true });
    expect((await nobody.fetch(`/file/${file.id}`)).status).toBe(200);
    await admin.call('PUT', '/partitions', { id, code, title: 'x', isPublic: false });
    expect((await nobody.fetch(`/file/${file.id}`)).status).toBe(401);
  });
});

describe('partitions in demo mode', () => {
  test('are not changed', async () => {
    const host = await startTestHost({ module: manifest, environment: { DEMO_MODE: 'true' } });
    try {
      const admin = await AttachmentsClient.of(host, await host.homeTenant());
      const json = { code: 'more', title: 'More' };
      const answers = await Promise.all([
        admin.call('POST', '/partitions', json),
        admin.call('PUT', '/partitions', { ...json, id: '00000000-0000-4000-8000-000000000000' }),
        admin.call('DELETE', '/partitions?id=00000000-0000-4000-8000-000000000000'),
      ]);
      for (const { status, body } of answers) {
        expect(status).toBe(403);
        expect(body.error).toMatch(/managed by the environment/);
      }
      expect((await admin.call('GET', '/partitions')).status).toBe(200);
    } finally {
      await host.stop();
    }
  });
});
