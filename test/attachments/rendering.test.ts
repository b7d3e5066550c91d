import { watch } from 'node:fs';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient } from '../../modules/attachments/test/AttachmentsClient';
import { picture } from '../../modules/attachments/test/samples';
import { repositoryRoot } from '../../scripts/lib/repositoryRoot';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';

describe('equal images that are asked for at the same time', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ module: 'modules/attachments' });
  }, 120_000);
  afterAll(() => host?.stop());

  test('are rendered once by all processes of an installation', async () => {
    const admin = await AttachmentsClient.of(host, await host.homeTenant());
    const folder = host.host.core.options.environment['TENANTRY_DATA_DIR'] as string;
    const second = await startBeside(host, {
      sources: ['directory', 'auth', 'attachments'].map((id) => path.join(repositoryRoot(), 'modules', id)),
      environment: { TENANTRY_ATTACHMENTS_DIR: path.join(folder, 'attachments') },
    });
    const clients = [admin, new AttachmentsClient(second, admin.tenant, admin.token)];
    const { id } = await admin.store({ name: 'a.png', bytes: await picture('png', 900, 900) });
    const [written, names] = [new Set<string>(), new Set<string>()];
    const width = 700;
    await admin.fetch(`/image/${id}?width=${width - 1}`);
    const watcher = watch(path.join(folder, 'attachments', '.cache', admin.tenant.id, id));
    watcher.on('change', (_event, file) => {
      // Each image is written under a name of its own before it gets that of the variant.
      const name = String(file);
      if (/^\.[0-9a-f-]{36}$/.test(name)) written.add(name);
      else names.add(/-(\d+)x/.exec(name)?.[1] ?? name);
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (clients[n % 2] ?? admin).fetch(`/image/${id}?width=${width}`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    // Notifications keep their order: when this image is reported, all that came before was reported too.
    await admin.fetch(`/image/${id}?width=${width + 1}`);
    await until(() => Promise.resolve(names.has(`${width + 1}`)));
    watcher.close();
    expect(names).toEqual(new Set([`${width}`, `${width + 1}`]));
    expect(written.size).toBe(2);
  }, 120_000);
});
