import { randomUUID } from 'node:crypto';
import type { TestTenant } from '@tenantry/core/testing';
import { Client } from 'pg';
import { until } from '../support/until';
import { Board, type Item, MAP, MARGIN, ORDERS } from './Board';

const itemOf = (widgetId: string, more: object = {}) => ({ id: randomUUID(), widgetId, order: 0, ...more });
const LONGEST_SETTINGS = 10_000;

describe('changes of the own dashboard', () => {
  let board: Board;
  let tenant: TestTenant;
  let admin: string;
  let userId: string;

  beforeAll(async () => {
    board = await Board.open();
    tenant = await board.host.tenant();
    admin = await tenant.signInAs('admin');
    userId = await board.userOf(admin);
  });
  afterAll(() => board?.host.stop());

  const put = (items: readonly object[]) => board.call(admin, 'PUT', '/layout', { items });
  const assign = (json: object) => board.call(admin, 'PUT', '/users/widgets', { userId, ...json });
  const items = async () => (await board.layout(admin)).layout.items;

  /** Sends a request while somebody else has changed the layout and not yet committed. */
  const whileChanging = async (changed: readonly object[], send: () => Promise<unknown>) => {
    const client = new Client(board.host.host.core.options.connection);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE dashboards_layouts SET items = $2 WHERE user_id = $1', [
        userId,
        JSON.stringify(changed),
      ]);
      const sent = send();
      await until(async () => {
        const waiting = await board.host.sql(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await client.query('COMMIT');
      return await sent;
    } finally {
      await client.end();
    }
  };

  test('keep what another request changes of hidden items meanwhile', async () => {
    const margin = itemOf(MARGIN, { order: 1, settings: { kept: 1 } });
    await put([itemOf(ORDERS), margin]);
    await assign({ mode: 'override', widgetIds: [ORDERS, MAP] });
    await whileChanging([{ ...margin, settings: { kept: 2 } }], () => put([itemOf(MAP)]));
    await assign({ mode: 'inherit', widgetIds: [] });
    expect((await items()).map(({ widgetId, settings }) => [widgetId, settings])).toEqual([
      [MAP, undefined],
      [MARGIN, { kept: 2 }],
    ]);
  });

  test('are not lost to a reading that puts items in order', async () => {
    await put([itemOf(ORDERS)]);
    await board.host.sql('UPDATE dashboards_layouts SET items = $2 WHERE user_id = $1', [
      userId,
      JSON.stringify([itemOf(ORDERS, { order: 5 })]),
    ]);
    const fresh = itemOf(MAP, { priority: 0 });
    await whileChanging([fresh], () => board.layout(admin));
    expect((await items()).map(({ id }) => id)).toEqual([fresh.id]);
  });

  test('are refused where settings are too long', async () => {
    const text = (length: number) => 'x'.repeat(length - JSON.stringify('').length);
    const [fits, long] = [text(LONGEST_SETTINGS), text(LONGEST_SETTINGS + 1)];
    const item = itemOf(MAP, { settings: fits });
    expect((await put([item])).status).toBe(200);
    const refused = await put([{ ...item, settings: long }]);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: 'Invalid layout payload', issues: [{ path: ['items', 0, 'settings'], code: 'too_big' }] },
    ]);
    const change = await board.call(admin, 'PATCH', `/layout/${item.id}`, { settings: { long } });
    expect([change.status, change.body]).toMatchObject([
      400,
      { error: 'Invalid payload', issues: [{ path: ['settings'], code: 'too_big' }] },
    ]);
    expect((await items())[0]?.settings).toBe(fits);
  });

  test('are refused where there is no room beside what is hidden for now, and nothing is dropped', async () => {
    const many = (widgetId: string, count: number) => Array.from({ length: count }, () => itemOf(widgetId));
    await put(many(MARGIN, 60));
    await assign({ mode: 'override', widgetIds: [MAP] });
    const refused = await put(many(MAP, 41));
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'The layout has too many items', limit: 100, hidden: 60 },
    ]);
    expect((await put(many(MAP, 40))).status).toBe(200);
    await assign({ mode: 'inherit', widgetIds: [] });
    const [stored] = await board.host.sql<{ items: Item[] }>(
      'SELECT items FROM dashboards_layouts WHERE user_id = $1',
      [userId],
    );
    expect(stored?.items.map(({ widgetId }) => widgetId)).toEqual(
      [...many(MAP, 40), ...many(MARGIN, 60)].map(({ widgetId }) => widgetId),
    );
  });
});
