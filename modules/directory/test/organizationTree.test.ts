import { randomUUID } from 'node:crypto';
import { testTenant, type TestHost } from '@tenantry/core/testing';
import { DIRECTORY, eventsDuring, type Place, World } from './support';

let host: TestHost;
let world: World;
let place: Place;

beforeAll(async () => {
  host = await testTenant(DIRECTORY);
  world = await World.of(host);
});
beforeEach(async () => {
  place = await world.tenant();
});
afterAll(() => host?.stop());

const make = (parentId: string | null) => world.organization(parentId, { tenantId: place.tenantId });
const chain = (length: number) => world.chain(length, place.organizationId, { tenantId: place.tenantId });
const parentOf = async (id: string) => (await world.seen(id))?.parentId;
const refusal = async (id: string, change: object) => {
  const { status, body } = await world.change(id, change);
  return [status, body.error];
};

describe('an organization', () => {
  test('moves with all that is below it', async () => {
    const [a, b, c] = (await chain(3)) as [string, string, string];
    const target = await make(place.organizationId);
    expect((await world.change(b, { parentId: target })).status).toBe(200);
    expect((await world.seen(c))?.treePath).toBe([place.organizationId, target, b, c].join('/'));
    expect(await parentOf(a)).toBe(place.organizationId);
    await world.change(b, { parentId: null });
    expect((await world.seen(c))?.treePath).toBe([b, c].join('/'));
  });

  test('takes the children it is given; those it no longer has move up', async () => {
    const [a, b, c] = (await chain(3)) as [string, string, string];
    const d = await make(a);
    const stranger = await make(null);
    const events = await eventsDuring(host, () => world.change(a, { childIds: [d, c, stranger, c] }));
    expect(await Promise.all([b, c, d, stranger].map(parentOf))).toEqual([place.organizationId, a, a, a]);
    expect(events.map(({ payload }) => (payload as { id: string }).id).sort()).toEqual(
      [a, b, c, stranger].sort(),
    );
    await world.change(a, { parentId: null, childIds: [] });
    expect(await Promise.all([a, b, c, d, stranger].map(parentOf))).toEqual([
      null,
      place.organizationId,
      null,
      null,
      null,
    ]);
  });

  test('is created between a parent and its children', async () => {
    const child = await make(place.organizationId);
    const between = await world.organization(place.organizationId, {
      tenantId: place.tenantId,
      childIds: [child],
    });
    expect((await world.seen(child))?.treePath).toBe([place.organizationId, between, child].join('/'));
  });

  test('is not put where it cannot be', async () => {
    const [a, b, c] = (await chain(3)) as [string, string, string];
    const stranger = (await world.tenant()).organizationId;
    const gone = await make(null);
    await world.call('DELETE', `/organizations?id=${gone}`);
    for (const parentId of [randomUUID(), stranger, gone]) {
      expect(await refusal(a, { parentId })).toEqual([400, 'Parent not found']);
      expect(await refusal(a, { childIds: [parentId] })).toEqual([400, 'Invalid child assignment']);
    }
    const draft = { name: 'New', tenantId: place.tenantId };
    const create = (more: object) => world.refusal('POST', '/organizations', { json: { ...draft, ...more } });
    expect(await create({ parentId: stranger })).toEqual([400, 'Parent not found']);
    expect(await create({ childIds: [stranger] })).toEqual([400, 'Invalid child assignment']);
    expect(await create({ parentId: b, childIds: [b] })).toEqual([400, 'Child cannot equal parent']);
    expect(await create({ parentId: b, childIds: [a] })).toEqual([400, 'Cannot assign ancestor as child']);
    expect(await refusal(a, { parentId: a })).toEqual([400, 'Organization cannot be its own parent']);
    expect(await refusal(a, { parentId: c })).toEqual([400, 'Cannot assign descendant as parent']);
    expect(await refusal(a, { childIds: [a] })).toEqual([400, 'Invalid child assignment']);
    expect(await refusal(b, { childIds: [a] })).toEqual([400, 'Child cannot equal parent']);
    expect(await refusal(c, { childIds: [a] })).toEqual([400, 'Cannot assign ancestor as child']);
    expect(await refusal(c, { parentId: null, childIds: [a] })).toEqual([
      400,
      'Cannot assign ancestor as child',
    ]);
    const [x, y] = (await world.chain(2, null, { tenantId: place.tenantId })) as [string, string];
    expect(await refusal(a, { parentId: y, childIds: [x] })).toEqual([400, 'Cannot assign descendant cycle']);
    expect(await Promise.all([a, b, c, x, y].map(parentOf))).toEqual([place.organizationId, a, b, null, x]);
  });
});

describe('a tree', () => {
  test('has at most 100 levels, however it is built', async () => {
    const levels = await chain(99);
    const [first, last] = [levels[0] as string, levels.at(-1) as string];
    const tooDeep = [400, 'Organizations may be at most 100 levels deep'];
    const json = { name: 'Deeper', parentId: last, tenantId: place.tenantId };
    expect(await world.refusal('POST', '/organizations', { json })).toEqual(tooDeep);
    const above = await make(null);
    expect(await refusal(first, { parentId: await make(above) })).toEqual(tooDeep);
    expect(await refusal(above, { childIds: [place.organizationId] })).toEqual(tooDeep);
    expect((await world.change(first, { parentId: above })).status).toBe(200);
    const { items } = await world.list(`view=tree&tenantId=${place.tenantId}`);
    const deep = items.find(({ id }) => id === above);
    expect(deep?.descendantIds).toHaveLength(100);
    expect(await world.seen(last)).toMatchObject({ depth: 99, rootId: above });
    expect((await world.call('GET', `/organization-switcher?tenantId=${place.tenantId}`)).status).toBe(200);
  });

  test('never gets a cycle from moves at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await make(place.organizationId), await make(place.organizationId)];
      const statuses = await Promise.all([
        world.change(a, { parentId: b }),
        world.change(b, { parentId: a }),
        world.change(a, { childIds: [b] }),
        world.change(b, { childIds: [a] }),
      ]);
      for (const { status } of statuses) expect([200, 400]).toContain(status);
    }
    await expectForest();
  });

  test('survives many moves and deletions at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => make(place.organizationId)));
    const pick = (seed: number) => ids[seed % ids.length] as string;
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async (_, step) => {
        const id = pick(step * 7);
        if (step % 20 === 0) return (await world.call('DELETE', `/organizations?id=${id}`)).status;
        const parentId = step % 9 === 0 ? null : pick(step * 5 + 3);
        return (await world.change(id, { parentId })).status;
      }),
    );
    for (const status of statuses) expect([200, 400, 404]).toContain(status);
    await expectForest();
  });
});

/** Every live organization of the tenant hangs, over live ones, under a root. */
async function expectForest(): Promise<void> {
  const [counts] = await host.sql<{ live: number; reached: number }>(
    `WITH RECURSIVE live AS (
       SELECT id, parent_id FROM directory_organizations WHERE tenant_id = $1 AND deleted_at IS NULL),
     reached AS (
       SELECT id FROM live WHERE parent_id IS NULL
       UNION ALL SELECT live.id FROM live JOIN reached ON live.parent_id = reached.id)
     SELECT (SELECT count(*)::int FROM live) AS live, (SELECT count(*)::int FROM reached) AS reached`,
    [place.tenantId],
  );
  expect(counts?.live).toBeGreaterThan(0);
  expect(counts?.reached).toBe(counts?.live);
}
