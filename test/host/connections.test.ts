import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { experiment, TENANTS, writeNotes } from '../support/notes';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';

const [FIRST, SECOND] = TENANTS as [string, string];
const UNAVAILABLE = { status: 503, body: { error: 'Service temporarily unavailable' } };

describe('connections', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('header-auth', 'notes'),
      // One module holds three of five.
      pools: { application: 5, owner: 1, longestWait: 5_000 },
      // One tenant may hold all of them.
      environment: { TENANTRY_TENANT_SHARE: '100' },
    });
  });
  afterAll(() => host.stop());
  beforeEach(() => writeNotes(host));

  /** Ends connections of the server, and waits for their ends. @returns how many there were */
  const cut = async (condition: string): Promise<number> => {
    const rows = await host.sql(
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
       WHERE datname = current_database() AND (usename = 'tenantry_app' OR application_name LIKE 'tenantry%') AND ${condition}`,
    );
    return rows.length;
  };

  test.each(['statement', 'repository', 'unit', 'across'])(
    'one that is cut in the middle of a request (%s) makes it a 503, and later ones work',
    async (way) => {
      const request = experiment(host, FIRST, 'slowly', { way });
      await until(async () => (await cut(`query LIKE '%cut me%'`)) > 0);
      if (way === 'unit') await experiment(host, FIRST, 'goOn');
      const answer = await request;
      expect(answer).toMatchObject(UNAVAILABLE);
      expect(answer.headers.get('retry-after')).toBe('2');
      for (let round = 0; round < 5; round += 1) {
        expect(await experiment(host, SECOND, 'raw')).toMatchObject({ status: 200, body: [SECOND, SECOND] });
      }
    },
  );

  test.each(['statement', 'repository', 'across'])(
    'a statement that is cancelled (%s) makes the request a 503, and its connection is used again',
    async (way) => {
      const request = experiment(host, FIRST, 'slowly', { way });
      // Before it waits, a connection may still read what was sent, and ignores a cancellation.
      await until(
        async () =>
          (
            await host.sql(
              `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND wait_event = 'PgSleep' AND query LIKE '%cut me%'`,
            )
          ).length > 0,
      );
      expect(await request).toMatchObject(UNAVAILABLE);
      expect(await experiment(host, SECOND, 'raw')).toMatchObject({ status: 200, body: [SECOND, SECOND] });
    },
  );

  test('one that is given back before anything was sent on it serves the next tenant', async () => {
    const tenants = [FIRST, SECOND, FIRST, SECOND, FIRST];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        experiment(host, FIRST, 'leaseOnly', { tenants }),
        ...tenants.map((tenant) => experiment(host, tenant, 'raw')),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.slice(1).map(({ body }) => [...new Set(body as string[])])).toEqual(
        tenants.map((tenant) => [tenant]),
      );
    }
  });

  test('a database that is read-only refuses writes with 503, serves reads, and takes writes again once it may', async () => {
    const write = () => experiment(host, FIRST, 'writeAndForget', { text: 'new' });
    const [database] = await host.sql<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    const readOnly = (value: string) =>
      host.sql(
        `BEGIN READ WRITE; ALTER DATABASE ${database?.name} SET default_transaction_read_only = ${value}; COMMIT`,
      );
    await readOnly('on');
    try {
      await cut('true');
      await until(async () => (await write()).status === 503);
      expect(await write()).toMatchObject(UNAVAILABLE);
      const answers = await Promise.all(
        [FIRST, FIRST, FIRST].map((tenant) => experiment(host, tenant, 'raw')),
      );
      for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: [FIRST] });
    } finally {
      await readOnly('off');
    }
    // Connections of the time before are closed by the first refusal, not one by one.
    await until(async () => (await write()).status === 200);
    expect((await Promise.all([1, 2, 3].map(write))).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('those that have prepared a statement serve on after a migration has added a column to its answer', async () => {
    const columns = (isUnit: boolean) =>
      Promise.all([1, 2, 3].map(() => experiment<string[]>(host, FIRST, 'everyColumn', { isUnit })));
    await columns(false);
    await host.sql('ALTER TABLE notes_notes ADD COLUMN colour text');
    try {
      for (const { status, body } of await columns(false)) {
        expect({ status, colour: body.at(-1) }).toEqual({ status: 200, colour: 'colour' });
      }
    } finally {
      await host.sql('ALTER TABLE notes_notes DROP COLUMN colour');
    }
    // A transaction cannot be sent again by halves: its request is refused once for each connection at most.
    await until(async () => (await columns(true)).every(({ status }) => status === 200));
  });

  test('all of them cut again and again under load give 200 or 503, and no row of another tenant', async () => {
    let stop = false;
    const answers: { status: number; body: unknown }[] = [];
    const caller = async (tenant: string): Promise<void> => {
      while (!stop) answers.push(await experiment(host, tenant, 'parallel'));
    };
    const callers = [FIRST, SECOND, FIRST, SECOND].map(caller);
    for (let round = 0; round < 8; round += 1) {
      const before = answers.length;
      await until(() => answers.length >= before + callers.length);
      await cut(`usename = 'tenantry_app'`);
    }
    const since = answers.length;
    const isServed = (tenant: string): boolean =>
      answers.slice(since).some(({ status, body }) => status === 200 && (body as string[])[0] === tenant);
    await until(() => isServed(FIRST) && isServed(SECOND));
    stop = true;
    await Promise.all(callers);
    const rows = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body)),
    );
    expect([...rows].sort()).toEqual([JSON.stringify([FIRST]), JSON.stringify([SECOND, SECOND])]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(await experiment(host, FIRST, 'raw')).toMatchObject({ status: 200, body: [FIRST] });
  });

  test('when they run out, work fails with 503 after a while instead of waiting for ever', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => experiment(host, FIRST, 'greedy', { tenant: SECOND, holders: 3 })),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toContain(503);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await experiment(host, FIRST, 'raw')).toMatchObject({ status: 200, body: [FIRST] });
  });

  describe('between two servers on one database', () => {
    let beside: TestHost;

    beforeEach(async () => {
      host.host.core.caches.clear();
      beside = await startBeside(host, { sources: fixtures('header-auth', 'notes') });
    });

    const count = async (where: TestHost, tenant = FIRST) => (await experiment(where, tenant, 'count')).body;
    const write = (where: TestHost, text: string, fails = false) =>
      experiment(where, FIRST, 'writeAndForget', { text, fails });

    test('what one drops, both drop, once it is committed', async () => {
      expect([await count(host), await count(beside), await count(beside, SECOND)]).toEqual([1, 1, 2]);
      await host.sql('INSERT INTO notes_notes (tenant_id, text) VALUES ($1, $2)', [
        SECOND,
        'behind its back',
      ]);
      await write(host, 'new');
      expect(await count(host)).toBe(2);
      await until(async () => (await count(beside)) === (2 as never));
      expect(await count(beside, SECOND)).toBe(2);
    });

    test('what was rolled back is dropped by none', async () => {
      expect([await count(host), await count(beside), await count(beside, SECOND)]).toEqual([1, 1, 2]);
      for (const tenant of [FIRST, SECOND]) {
        await host.sql('INSERT INTO notes_notes (tenant_id, text) VALUES ($1, $2)', [tenant, 'unannounced']);
      }
      expect((await write(host, 'never', true)).status).toBe(409);
      // A message sent later has arrived: so would have one of the unit that was rolled back.
      await experiment(host, SECOND, 'writeAndForget', { text: 'new' });
      await until(async () => (await count(beside, SECOND)) === (4 as never));
      expect([await count(host), await count(beside)]).toEqual([1, 1]);
    });

    test('one that may have missed something drops everything', async () => {
      expect(await count(beside)).toBe(1);
      await host.sql('INSERT INTO notes_notes (tenant_id, text) VALUES ($1, $2)', [FIRST, 'behind its back']);
      expect(await count(beside)).toBe(1);
      expect(await cut(`application_name LIKE 'tenantry-listen@%'`)).toBe(2);
      await until(async () => (await count(beside)) === (2 as never));
      await write(host, 'new');
      await until(async () => (await count(beside)) === (3 as never));
    });
  });
});
