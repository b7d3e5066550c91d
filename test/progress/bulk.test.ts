import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { ProgressJob } from '../../modules/progress/services/ProgressJob';
import { World } from '../../modules/auth/test/accessSupport';
import { fixture } from '../support/fixtures';

interface Entry {
  readonly resource_id: string;
  readonly before: { readonly number: number };
  readonly after: { readonly number: number } | null;
  readonly undo_token: string;
}

describe('commands on many records', () => {
  let host: TestHost;
  let world: World;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', fixture('stamps')] });
    world = await World.of(host);
  });
  afterAll(() => host?.stop());

  /** Stamps in an order that is not that of their ids. */
  const make = async (count: number, title = 'stamp'): Promise<string[]> => {
    const { tenantId, organizationId } = world.home;
    const ids = Array.from({ length: count }, () => randomUUID());
    await host.sql(
      `INSERT INTO stamps_stamps (tenant_id, organization_id, id, title)
       SELECT $1, $2, unnest($3::uuid[]), $4`,
      [tenantId, organizationId, ids, title],
    );
    return ids;
  };
  const run = async (ids: readonly string[], more: object = {}): Promise<ProgressJob> => {
    const { status, body } = await world.call<{ progressJobId: string }>(
      'POST',
      '/stamps/stamps/number-all',
      { json: { ids, ...more } },
    );
    expect(status).toBe(201);
    await host.settled();
    return (await world.call<ProgressJob>('GET', `/progress/jobs/${body.progressJobId}`)).body;
  };
  const entriesOf = (ids: readonly string[]): Promise<Entry[]> =>
    host.sql<Entry>(
      `SELECT resource_id, snapshot_before AS before, snapshot_after AS after, undo_token FROM platform_action_log
        WHERE resource_id = ANY ($1) ORDER BY place`,
      [ids],
    );
  const numbers = async (ids: readonly string[]): Promise<number[]> =>
    (
      await host.sql<{ number: number }>(
        `SELECT number FROM unnest($1::uuid[]) WITH ORDINALITY u (id, at) JOIN stamps_stamps USING (id) ORDER BY at`,
        [ids],
      )
    ).map(({ number }) => number);

  test('take about one statement for each record, and log, announce and undo each by itself', async () => {
    const ids = await make(400);
    let statements = 0;
    const transactions = new Set();
    const end = host.host.core.pool.watch(({ transaction }) => {
      if (!transaction?.bulk) return;
      statements += 1;
      transactions.add(transaction);
    });
    expect(await run(ids, { number: 7 })).toMatchObject({ status: 'completed', processedCount: 400 });
    end();
    const delivered = await host.sql(`SELECT FROM platform_jobs WHERE worker_id = 'stamps.note'`);
    expect(delivered).toHaveLength(400);
    // Each unit of work has some of its own, and slow machines make more units.
    expect(statements - 8 * transactions.size).toBeLessThan(440);
    const entries = await entriesOf(ids);
    expect(entries.map(({ resource_id: id }) => id)).toEqual(ids);
    expect(entries.every(({ before, after }) => before.number === 0 && after?.number === 7)).toBe(true);
    const changed = host.events.filter(({ id }) => id === 'stamps.stamp.updated');
    expect(changed.map(({ payload }) => (payload as { id: string }).id)).toEqual(ids);
    const undoToken = entries[123]?.undo_token;
    const undone = await world.call('POST', '/audit_logs/audit-logs/actions/undo', { json: { undoToken } });
    expect(undone.status).toBe(200);
    expect((await numbers(ids)).filter((number) => number === 0)).toHaveLength(1);
  });

  test('log a record as it was when its turn came, also when a record before it has changed it', async () => {
    const ids = await make(30);
    ids.splice(12, 0, ...(await make(1, 'first')));
    expect(await run(ids, { number: 5 })).toMatchObject({
      status: 'completed',
      resultSummary: { affectedCount: 31, failedCount: 0 },
    });
    const entries = await entriesOf(ids);
    expect(entries.map(({ before }) => before.number)).toEqual([
      ...Array<number>(13).fill(0),
      ...Array<number>(18).fill(100),
    ]);
    expect(entries.map(({ after }) => after?.number)).toEqual(Array(31).fill(5));
    expect(await numbers(ids)).toEqual([...Array<number>(12).fill(105), ...Array<number>(19).fill(5)]);
  });

  test('note records that are gone or in another tenant as failed, and delete the others', async () => {
    const ids = await make(20);
    const gone = randomUUID();
    const elsewhere = await world.tenant();
    const [other] = await make(1);
    await host.sql('UPDATE stamps_stamps SET tenant_id = $1, organization_id = $2 WHERE id = $3', [
      elsewhere.tenantId,
      elsewhere.organizationId,
      other,
    ]);
    const all = [...ids.slice(0, 9), gone, other as string, ...ids.slice(9)];
    expect(await run(all, { verb: 'delete' })).toMatchObject({
      status: 'completed',
      resultSummary: { affectedCount: 20, failedCount: 2, failedItems: [{ id: gone }, { id: other }] },
    });
    expect(await host.sql('SELECT id FROM stamps_stamps WHERE id = ANY ($1)', [all])).toEqual([
      { id: other },
    ]);
    expect(await entriesOf(all)).toHaveLength(20);
  });
});
