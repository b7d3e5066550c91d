import type { CommandCall } from '@tenantry/core';
import { startTestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { BatchPlan } from '../../modules/imports/services/BatchPlan';
import type { Kinds } from '../../modules/imports/services/Kinds';
import type { RecordFinder } from '../../modules/imports/services/RecordFinder';
import { sentDuring } from '../collections/sentStatements';
import { fixture } from '../support/fixtures';
import { until } from '../support/until';

interface Services {
  readonly kinds: Kinds;
  readonly recordFinder: RecordFinder;
}

const SEARCH = 'tenantry_identity(t.';

describe('records of a file with many values', () => {
  let world: World;

  beforeAll(async () => {
    const sources = ['./modules/*', fixture('clerk')];
    world = await World.of(await startTestHost({ sources, jobs: { round: 200 } }));
  });
  afterAll(() => world?.host.stop());

  /** The call of a job on behalf of the administrator. */
  const callOfJob = async (): Promise<CommandCall> => {
    const { calls } = world.host.host.servicesOf('clerk') as { calls: { seen: CommandCall[] } };
    const { tenantId, organizationId } = world.home;
    const [paper] = await world.host.sql<{ id: string }>(
      `INSERT INTO clerk_papers (tenant_id, id, organization_id) VALUES ($1, gen_random_uuid(), $2) RETURNING id`,
      [tenantId, organizationId],
    );
    const json = { ids: [paper?.id], folder: 'archive' };
    expect((await world.call('POST', '/clerk/papers/file', { token: world.root, json })).status).toBe(202);
    await until(async () => Promise.resolve(calls.seen.length > 0));
    return calls.seen.at(-1) as CommandCall;
  };

  const inTenant = <T>(work: () => Promise<T>): Promise<T> =>
    world.host.host.core.services.tenancy.inTenant(world.home.tenantId, 'test', work);

  test('are searched some values at a time before the first row, and not for each batch', async () => {
    const names = Array.from({ length: 5 }, (_, at) => `Chunk ${at} Ltd`);
    const ids = [];
    for (const displayName of names) ids.push(await world.make('/customers/companies', { displayName }));
    const { kinds, recordFinder } = world.host.host.servicesOf('imports') as Services;
    const collection = kinds.require('customers.company');
    const stored = {
      id: ids[0] as string,
      tenantId: world.home.tenantId,
      kind: collection.kind,
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      mapping: null,
      match: 'displayName',
      duplicates: 'upsert',
      isDryRun: false,
    } as const;
    const columns = {
      target: await kinds.targets(collection, null),
      customFields: await kinds.customFields(collection),
      values: kinds.values(collection, new Map()),
    };
    const plan = new BatchPlan(stored, kinds, recordFinder, columns, 2);
    const rows = [...names, 'Unknown Ltd'].map((name, at) => ({
      place: at + 2,
      values: { displayName: name.toUpperCase() },
    }));
    const call = await callOfJob();
    const file = async function* () {
      for (const row of rows) yield await Promise.resolve(row);
    };
    expect(await sentDuring(SEARCH, () => inTenant(() => plan.lookAhead(file, call)))).toHaveLength(3);
    const inputs = rows.map(({ place, values }) => ({ place, input: values, wanted: [] }));
    let planned: Awaited<ReturnType<BatchPlan['plan']>> = [];
    const sent = await sentDuring(SEARCH, async () => {
      planned = await inTenant(() => plan.plan(inputs, call));
    });
    expect(sent).toEqual([]);
    expect(planned).toMatchObject([
      ...ids.map((id) => ({ what: 'update', input: { id } })),
      { what: 'create', input: { displayName: 'UNKNOWN LTD' } },
    ]);
  });
});
