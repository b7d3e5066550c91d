import { startTestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from './ImportClient';

const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Kinds {
  readonly items: readonly { readonly kind: string }[];
}

describe('imports of every kind', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.of(await startTestHost());
  });
  afterAll(() => world?.host.stop());

  test('look for records of the kind, and refuse rows that cannot be any', async () => {
    const client = new ImportClient(world);
    const { body } = await client.call<Kinds>('GET', '/imports/kinds');
    const kinds = body.items.map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(20);
    const outcomes: unknown[] = [];
    for (const kind of kinds) {
      const json = { kind, format: 'json', match: 'id', duplicates: 'skip' };
      const file = JSON.stringify([{ id: NOBODY, noSuchMember: 'x' }, { id: 'no id' }, 'no object']);
      const created = await client.call('POST', '/imports/imports', json);
      if (created.status !== 201) {
        outcomes.push([kind, created.status]);
        continue;
      }
      await client.upload(created.body.id, file);
      const { status, refusedRows, skippedRows } = await client.finish(created.body.id);
      if (status !== 'completed' || refusedRows < 2 || skippedRows > 0) {
        outcomes.push([kind, status, refusedRows, skippedRows]);
      }
    }
    expect(outcomes).toEqual([]);
  }, 240_000);
});
