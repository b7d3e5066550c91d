import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { experiment, TENANTS, writeNotes, type Attempt } from '../support/notes';
import { randomOf } from '../support/randomOf';
import { until } from '../support/until';

const [FIRST, SECOND, THIRD] = TENANTS as [string, string, string];
const READING = [
  'raw',
  'named',
  'repository',
  'builder',
  'manager',
  'transaction',
  'runner',
  'unit',
  'nested',
  'parallel',
  'later',
  'afterRollback',
];
const NOT_YOURS = { refused: true, code: '42501' };

describe('the tenant boundary, as a module meets it', () => {
  const log = new LogLines();
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('header-auth', 'notes'),
      // Many wait for few, on a machine that may be busy.
      pools: { application: 5, owner: 2, longestWait: 120_000 },
      environment: { LOG_LEVEL: 'debug' },
      log,
    });
  });
  afterAll(() => host.stop());
  beforeEach(() => writeNotes(host));

  const rowsOf = (tenant: string) => Array<string>(TENANTS.indexOf(tenant) + 1).fill(tenant);
  const attempt = async (tenant: string, name: string, json: object) =>
    (await experiment<Attempt>(host, tenant, name, json)).body;

  test.each(READING)('%s, without any filter, sees the rows of the caller only', async (name) => {
    for (const tenant of TENANTS) {
      expect(await experiment(host, tenant, name)).toMatchObject({ status: 200, body: rowsOf(tenant) });
    }
  });

  test('tenants never meet when all of them read at once over five connections', async () => {
    const { pick } = randomOf(20_260_807);
    const seen = new Set<string>();
    const caller = async (): Promise<void> => {
      for (let round = 0; round < 25; round += 1) {
        const [tenant, name] = [pick(TENANTS), pick(READING)];
        const { status, body } = await experiment<string[]>(host, tenant, name);
        expect({ name, status, body }).toEqual({ name, status: 200, body: rowsOf(tenant) });
        seen.add(name);
      }
    };
    await Promise.all(Array.from({ length: 24 }, caller));
    expect([...seen].sort()).toEqual([...READING].sort());
  });

  test('without a scope there are no rows', async () => {
    for (const name of READING.filter((each) => each !== 'afterRollback')) {
      const answer = await host.request('POST', `/notes/public_experiments/${name}`, { json: {} });
      expect(answer).toMatchObject({ status: 200, body: [] });
    }
  });

  test.each(['write', 'save', 'move'])(
    'the database refuses to %s a row into another tenant',
    async (name) => {
      expect(await attempt(SECOND, name, { text: 'smuggled', tenant: FIRST })).toMatchObject(NOT_YOURS);
      const rows = await host.sql('SELECT count(*)::int AS notes FROM notes_notes WHERE tenant_id = $1', [
        FIRST,
      ]);
      expect(rows).toEqual([{ notes: 1 }]);
    },
  );

  test.each(['take', 'erase'])('to %s rows of another tenant finds none', async (name) => {
    expect(await attempt(SECOND, name, { tenant: THIRD })).toEqual({ refused: false, result: 0 });
    expect(await attempt(SECOND, name, { tenant: SECOND })).toEqual({ refused: false, result: 2 });
  });

  test.each([
    'DROP TABLE notes_notes',
    'TRUNCATE notes_notes',
    'ALTER TABLE notes_notes DISABLE ROW LEVEL SECURITY',
    'DROP POLICY tenant_boundary ON notes_notes',
    'CREATE TABLE notes_own (id int)',
    '/* a /* nested */ comment */ -- and a line\n ; BEGIN',
    'RESET ALL',
  ])('a statement that is not about rows is refused: %s', async (statement) => {
    expect(await attempt(FIRST, 'sql', { statement })).toMatchObject({
      refused: true,
      code: 'MODULE_STATEMENT_REFUSED',
      message: expect.stringMatching(
        /^MODULE_STATEMENT_REFUSED {2}notes may not send "[A-Z]+" .*\n {2}Remedy: /,
      ),
    });
  });

  test('the tables of the core are out of reach', async () => {
    const statement = 'SELECT * FROM platform_migrations';
    expect(await attempt(FIRST, 'sql', { statement })).toMatchObject(NOT_YOURS);
  });

  test.each(['statement', 'runner'])(
    'a transaction that a module leaves open (%s) shows nobody the rows of others',
    async (way) => {
      for (const careless of TENANTS) {
        for (const tenant of TENANTS) {
          await experiment(host, careless, 'leaveOpen', { way });
          expect((await experiment(host, tenant, 'afterRollback')).body).toEqual(rowsOf(tenant));
        }
        await experiment(host, careless, 'leaveOpen', { way });
      }
      // What a module left open would stay so; the host's own background work is seen between two of its statements.
      await until(async () => {
        const open = await host.sql(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
        );
        return open.length === 0;
      });
      expect(log.saying('a database connection was given up')).toContainEqual(
        expect.objectContaining({ level: 'warn', module: 'notes' }),
      );
    },
  );

  test.each([true, false])(
    'statements that outlast the connection they were meant for (started: %s) show nobody the rows of others',
    async (started) => {
      for (const tenant of TENANTS) {
        await experiment(host, FIRST, 'leaveRunning', { started });
        expect((await experiment(host, tenant, 'afterRollback')).body).toEqual(rowsOf(tenant));
      }
    },
  );

  describe('work outside the scope', () => {
    test('acrossTenants sees every row, and is logged with reason, module, caller and request', async () => {
      const { body } = await host.request<string[]>('POST', '/notes/experiments/across', {
        headers: { 'x-caller': JSON.stringify({ tenantId: FIRST }), 'x-request-id': 'request-across' },
        json: {},
      });
      expect([...body].sort()).toEqual(TENANTS.flatMap(rowsOf).sort());
      const of = log.saying('work across tenants').filter(({ requestId }) => requestId === 'request-across');
      expect(of).toMatchObject([
        {
          level: 'info',
          bypass: 'acrossTenants',
          reason: 'test: count notes',
          module: 'notes',
          subject: `caller of ${FIRST}`,
        },
      ]);
    });

    test('inTenant sees the rows of that tenant only, and is logged', async () => {
      const { body } = await experiment(host, FIRST, 'inTenant', { tenant: THIRD });
      expect(body).toEqual(rowsOf(THIRD));
      const of = log.saying('work in a tenant').filter(({ reason }) => reason === 'test: visit');
      expect(of.length).toBeGreaterThan(0);
      expect(of.at(-1)).toMatchObject({ bypass: 'inTenant', tenantId: THIRD, module: 'notes' });
    });

    test('inTenant is bound again within acrossTenants, whose units see all', async () => {
      const { body } = await experiment<{ inside: string[]; unit: string[] }>(host, FIRST, 'backAndForth', {
        tenant: SECOND,
      });
      expect(body.inside).toEqual(rowsOf(SECOND));
      expect(body.unit).toHaveLength(15);
    });

    test('a callback after the commit does not inherit the cross-tenant access', async () => {
      expect((await experiment(host, SECOND, 'callBackAcross', { tenant: THIRD })).body).toEqual([
        rowsOf(SECOND),
        rowsOf(SECOND),
        rowsOf(THIRD),
      ]);
    });

    test('a subscriber does not inherit the cross-tenant access of who emitted the event', async () => {
      await experiment(host, SECOND, 'emitAcross', { text: 'far' });
      await host.host.core.events.settled();
      expect((await experiment(host, SECOND, 'hear')).body).toEqual([
        { text: 'far', tenantId: SECOND, seen: rowsOf(SECOND) },
      ]);
    });
  });
});
