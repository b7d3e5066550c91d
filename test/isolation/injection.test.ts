import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { experiment, TENANTS, writeNotes, type Attempt } from '../support/notes';
import { until } from '../support/until';

const [OWN, OTHER] = TENANTS as [string, string];
const SECRET = 'the-secret-of-another';

/** Closes the text that a careless module puts the input into, and goes on in the condition. */
const condition = (expression: string): string => `' OR (${expression}) IS NOT NULL --`;
/** Adds rows to those that the module reads. */
const union = (query: string): string => `' UNION ALL ${query} --`;

const SETTINGS = [
  `set_config('application_name', '${OTHER}', false)`,
  `set_config('app.tenant_id', '${OTHER}', false)`,
  `set_config('role', 'tenantry', false)`,
  `set_config('session_authorization', 'tenantry', false)`,
  `set_config('row_security', 'off', false)`,
  `set_config('search_path', 'pg_temp', false)`,
  `set_config('statement_timeout', '0', false)`,
  `query_to_xml('SET application_name = ''${OTHER}''', true, true, '')`,
  `query_to_xml('SELECT set_config(''application_name'', ''${OTHER}'', false)', true, true, '')`,
  `(SELECT count(*) FROM ts_stat('SELECT to_tsvector(set_config(''application_name'', ''${OTHER}'', false))'))`,
  `ts_rewrite('a'::tsquery, 'SELECT ''a''::tsquery, set_config(''role'', ''tenantry'', false)::tsquery')`,
];

const SESSIONS = [
  `(SELECT string_agg(query, ' ') FROM pg_stat_activity)`,
  `(SELECT string_agg(pg_stat_get_backend_activity(id), ' ') FROM generate_series(1, 20) id)`,
  `(SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid())`,
  `(SELECT count(pg_terminate_backend(pid)) FROM generate_series(1, 99999) pid)`,
  `(SELECT count(pg_cancel_backend(pid)) FROM generate_series(1, 99999) pid)`,
  `(SELECT count(pid) FROM pg_locks)`,
  `pg_advisory_lock(1)`,
  `pg_try_advisory_lock(1)`,
  `pg_advisory_xact_lock(1)`,
  `pg_notify('tenantry', '{"topic":"module.reload"}')`,
  `platform_notify('{"topic":"modules.reload","payload":{"id":"auth"}}')`,
  `pg_export_snapshot()`,
  `pg_logical_emit_message(false, 'a', 'b')`,
];

const FILES_AND_TABLES = [
  `pg_read_file('/etc/passwd')`,
  `pg_read_binary_file('PG_VERSION')`,
  `pg_ls_dir('.')`,
  `lo_import('/etc/passwd')`,
  `lo_create(0)`,
  `lo_from_bytea(0, 'x')`,
  `(SELECT count(*) FROM dblink('dbname=postgres', 'SELECT 1') AS t (a int))`,
  `(SELECT value FROM auth_secrets LIMIT 1)`,
  `(SELECT value FROM platform_secrets LIMIT 1)`,
  `(SELECT count(*) FROM auth_users_raw)`,
  `(SELECT rolpassword FROM pg_authid LIMIT 1)`,
  `pg_reload_conf()`,
  `pg_switch_wal()`,
];

/** What would need a statement of its own. */
const STACKED = [
  `SET application_name = '${OTHER}'`,
  'SET ROLE tenantry',
  'RESET SESSION AUTHORIZATION',
  'DISCARD ALL',
  'COMMIT',
  `COPY notes_notes TO PROGRAM 'id'`,
  `DO $$ BEGIN PERFORM set_config('application_name', '${OTHER}', false); END $$`,
  'CREATE TEMP TABLE notes_notes (tenant_id uuid, text text)',
  'CREATE FUNCTION public.lower(text) RETURNS text LANGUAGE sql AS $$ SELECT 1 $$',
];

describe('a module that puts input into its SQL', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('header-auth', 'notes'),
      pools: { application: 5, longestWait: 120_000 },
      environment: { TENANTRY_QUARANTINE: 'false' },
    });
    await writeNotes(host);
    await host.sql('UPDATE notes_notes SET text = $1 WHERE tenant_id = $2', [SECRET, OTHER]);
  });
  afterAll(() => host.stop());

  const search = async (text: string): Promise<Attempt> =>
    (await experiment<Attempt>(host, OWN, 'search', { text })).body;

  /** Every tenant sees its own rows on every connection, and no session is another's. */
  const expectClean = async (): Promise<void> => {
    const tenants = [...TENANTS, ...TENANTS];
    const answers = await Promise.all(
      tenants.map((tenant) => experiment<string[]>(host, tenant, 'parallel')),
    );
    for (const [place, { status, body }] of answers.entries()) {
      const tenant = tenants[place] as string;
      const rows = Array<string>(TENANTS.indexOf(tenant) + 1).fill(tenant);
      expect({ status, body }).toEqual({ status: 200, body: rows });
    }
  };

  const expectHarmless = async (text: string): Promise<void> => {
    const before = await host.sql('SELECT * FROM notes_notes ORDER BY id');
    const answer = JSON.stringify(await search(text));
    expect(answer).not.toContain(SECRET);
    expect(answer).not.toMatch(new RegExp(`"tenantId":"(?!${OWN})`));
    await expectClean();
    expect(await host.sql('SELECT * FROM notes_notes ORDER BY id')).toEqual(before);
  };

  test('the hole is there: the condition of the module can be passed by', async () => {
    const { result } = await search(`' OR true --`);
    expect(result).toEqual([{ tenantId: OWN, text: 'note 1' }]);
    const { result: added } = await search(union(`SELECT tenant_id, 'mine: ' || text FROM notes_notes`));
    expect(added).toEqual([{ tenantId: OWN, text: 'mine: note 1' }]);
  });

  test.each([...SETTINGS, ...SESSIONS, ...FILES_AND_TABLES])('is refused %s', async (expression) => {
    expect(await search(condition(expression))).toMatchObject({ refused: true });
    await expectHarmless(condition(expression));
  });

  test.each(STACKED)('cannot add a statement: %s', async (statement) => {
    expect(await search(`'; ${statement} --`)).toMatchObject({
      refused: true,
      message: 'cannot insert multiple commands into a prepared statement',
    });
    await expectHarmless(`'; ${statement} --`);
  });

  test.each([
    `SELECT tenant_id, text INTO TEMP notes_notes FROM notes_notes`,
    `SELECT null::uuid, setting FROM pg_settings WHERE name = 'is_superuser' AND setting = 'on'`,
    `SELECT null::uuid, most_common_vals::text FROM pg_stats WHERE tablename = 'notes_notes'`,
    `SELECT tenant_id, text FROM notes_notes WHERE tenant_id = '${OTHER}'`,
    `SELECT null::uuid, name FROM pg_prepared_statements WHERE statement LIKE '%${OTHER}%'`,
  ])('adds nothing of others by %s', async (query) => {
    await expectHarmless(union(query));
    const { result } = await search(union(query));
    expect(result ?? []).toEqual([]);
  });

  test.each([`database_to_xml(true, true, '')`, `table_to_xml('notes_notes', true, true, '')`])(
    'reads the rows of its tenant alone by %s',
    async (expression) => {
      await expectHarmless(condition(expression));
      await expectHarmless(union(`SELECT null::uuid, ${expression}::text`));
    },
  );

  test('cannot change rows of others through what it is a part of', async () => {
    await expectHarmless(
      `' UNION ALL (WITH gone AS (DELETE FROM notes_notes WHERE tenant_id = '${OTHER}' RETURNING 1)
         SELECT null::uuid, 'x' FROM gone) --`,
    );
  });

  test('a connection whose session was changed behind the back of the pool is closed', async () => {
    const change = (database: string, may: 'GRANT' | 'REVOKE', whom: 'TO' | 'FROM') =>
      host.sql(`${may} EXECUTE ON FUNCTION set_config(text, text, boolean) ${whom} ${database}`);
    await change('tenantry_app', 'GRANT', 'TO');
    try {
      const backends = () =>
        host.sql<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE usename = 'tenantry_app' AND datname = current_database()`,
        );
      const { body } = await experiment<Attempt>(host, OWN, 'rename', { name: OTHER });
      expect(body).toMatchObject({ refused: true, message: expect.stringContaining('"application_name"') });
      const gone = body as Attempt & { backend: number };
      await until(async () => !(await backends()).some(({ pid }) => pid === gone.backend));
      await expectClean();
    } finally {
      await change('tenantry_app', 'REVOKE', 'FROM');
    }
  });
});
