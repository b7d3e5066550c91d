import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { NameRolesByIdentity1798670000010 } from '../../modules/auth/migrations/NameRolesByIdentity1798670000010';
import { KnowTagsByIdentity1798670000011 } from '../../modules/catalog/migrations/KnowTagsByIdentity1798670000011';
import { noticesOf } from '../support/noticesOf';

/** Each name in two writings. */
const NAMES = [
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['Café', 'CAFE\u0301'],
  ['Ночь', 'НОЧЬ'],
] as const;

describe('names that people give, and that are unique', () => {
  let host: TestHost;
  let world: World;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
  });
  afterAll(() => host?.stop());

  const call = <T = { code?: string; items: { label: string }[] }>(
    method: string,
    path: string,
    json?: object,
  ) => world.call<T>(method, path, { token: world.root, ...(json && { json }) });

  describe.each([
    ['/auth/roles', 'name', 201],
    ['/auth/sidebar/variants', 'name', 200],
    ['/customers/tags', 'label', 201],
    ['/customers/labels', 'label', 201],
  ])('of %s', (path, member, created) => {
    it.each(NAMES)('are one: %s, %s', async (first, other) => {
      const mark = randomUUID().slice(0, 4);
      for (const [name, status] of [
        [`${mark} ${first}`, created],
        [`${mark} ${other}`, 409],
        [first, created],
        [other, 409],
      ] as const) {
        expect([name, (await call('POST', path, { [member]: name })).status]).toEqual([name, status]);
      }
    });
  });

  it.each(NAMES)('of product tags are one: %s, %s', async (first, other) => {
    const labels = async () =>
      (await call('GET', '/catalog/tags?pageSize=100')).body.items.map(({ label }) => label);
    const tagsOf = async (id: string) =>
      (await call<{ items: { tags: string[] }[] }>('GET', `/catalog/products?id=${id}`)).body.items[0]?.tags;
    const before = await labels();
    const product = (tags: readonly string[]) =>
      world.make('/catalog/products', { title: 'A product', sku: randomUUID(), tags });
    expect(await tagsOf(await product([first, other, first]))).toEqual([first]);
    const id = await product([other, `${other} 2`]);
    expect(await tagsOf(id)).toEqual([first, `${other.normalize('NFC')} 2`]);
    expect((await call('PUT', '/catalog/products', { id, tags: [`${first} 2`] })).status).toBe(200);
    expect(await tagsOf(id)).toEqual([`${other.normalize('NFC')} 2`]);
    expect((await labels()).length).toBe(before.length + 2);
  });

  it.each(NAMES)('name the roles of an account: %s, %s', async (first, other) => {
    const name = `${randomUUID().slice(0, 8)} ${first}`;
    const id = await world.make('/auth/roles', { name });
    const holder = await world.user([name.replace(first, other)]);
    expect((await world.seen(holder.id))?.roleIds).toEqual([id]);
  });

  describe('that were stored in two writings', () => {
    it('stay with the oldest role, and the others get the beginning of their id', async () => {
      const migration = new NameRolesByIdentity1798670000010();
      await noticesOf(host, (runner) => migration.down(runner));
      const mark = randomUUID().slice(0, 8);
      const made = async (name: string, day: string, isBuiltIn = false) => {
        const [row] = await host.sql<{ id: string }>(
          `INSERT INTO auth_roles (tenant_id, name, created_at, is_built_in) VALUES ($1, $2, $3, $4) RETURNING id`,
          [world.home.tenantId, `${mark} ${name}`, day, isBuiltIn],
        );
        return row?.id ?? '';
      };
      const later = await made('Cafe\u0301', '2026-01-02');
      const first = await made('Café', '2026-01-01');
      const plain = await made('ΟΔΟσ', '2026-01-01');
      const builtIn = await made('οδος', '2026-01-02', true);
      const notices = await noticesOf(host, (runner) => migration.up(runner));
      const rows = await host.sql<{ id: string; name: string }>(
        'SELECT id, name FROM auth_roles WHERE name LIKE $1',
        [`${mark} %`],
      );
      expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({
        [first]: `${mark} Café`,
        [later]: `${mark} Cafe\u0301 ${later.slice(0, 8)}`,
        [builtIn]: `${mark} οδος`,
        [plain]: `${mark} ΟΔΟσ ${plain.slice(0, 8)}`,
      });
      expect((await call('POST', '/auth/roles', { name: `${mark} CAFÉ` })).status).toBe(409);
      expect([...notices].sort()).toEqual(
        [later, plain]
          .sort()
          .map((id) => expect.stringContaining(`auth_roles: ${id} is called ${mark}`) as string),
      );
    });

    it('stay with the oldest tag, and products keep theirs', async () => {
      const migration = new KnowTagsByIdentity1798670000011();
      await noticesOf(host, (runner) => migration.down(runner));
      const { tenantId, organizationId } = world.home;
      const mark = randomUUID().slice(0, 8);
      for (const [label, day] of [
        [`${mark} X`, '2026-01-03'],
        [`${mark} x`, '2026-01-02'],
      ]) {
        await host.sql(
          'INSERT INTO catalog_tags (tenant_id, organization_id, slug, label, created_at) VALUES ($1, $2, $3, $3, $4)',
          [tenantId, organizationId, label, day],
        );
      }
      await noticesOf(host, (runner) => migration.up(runner));
      const rows = await host.sql<{ id: string; label: string }>(
        'SELECT id, label FROM catalog_tags WHERE label LIKE $1 ORDER BY created_at',
        [`${mark} %`],
      );
      expect(rows.map(({ label }) => label)).toEqual([
        `${mark} x`,
        `${mark} X ${rows[1]?.id.slice(0, 8) ?? ''}`,
      ]);
    });
  });
});
