/**
 * @covers core/cli/serve/seed.ts core/cli/serve/setup.ts core/cli/modules/doctor core/parts/data/prepare
 * @covers core/parts/tenancy test/fixtures/modules/header-auth test/fixtures/modules/notes
 */
import { Operator } from '../../cli/cli';
import { by } from '../../support/caller';
import { fixtures } from '../../support/fixtures';
import { TENANTS } from '../../support/notes';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

describe('setup and seed', () => {
  let database: OwnDatabase;
  let operator: Operator | undefined;

  afterEach(async () => {
    await operator?.remove();
    await database.drop();
  });

  test('setup prepares a database, and may be repeated', async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
    for (const _ of [1, 2]) {
      const { code, stdout } = await operator.apart.run('setup');
      expect(code).toBe(0);
      expect(stdout).toContain('The database is ready: PostgreSQL');
    }
    const { stdout } = await operator.modules('doctor');
    expect(stdout).toMatch(/^ok +database/m);
  });

  test('setup says what to run when the login may not do it itself', async () => {
    const login = `clerk_${process.pid}`;
    database = await emptyDatabase();
    await database.sql(`CREATE ROLE ${login} LOGIN`);
    try {
      operator = await Operator.create({}, { DATABASE_URL: database.url(login) });
      const closed = await operator.apart.run('setup');
      expect(closed.code).toBe(1);
      expect(closed.stderr).toContain(`GRANT USAGE, CREATE ON SCHEMA public TO "${login}";`);
      await database.sql(`GRANT USAGE, CREATE ON SCHEMA public TO "${login}"`);

      const open = await operator.apart.run('setup');
      expect(open.code).toBe(0);
      expect(open.stdout).toContain(
        'To do: statements can change settings, lock, cancel or watch other sessions',
      );
      expect(open.stdout).toContain('Until then bindings to tenants are signed');
      expect((await operator.modules('doctor')).stdout).toMatch(/^note +database +statements can change/m);
      const remedies = [
        ...open.stdout.matchAll(/Remedy: run as a superuser, connected to the database \w+: (.*)/g),
      ];
      for (const [, statements] of remedies) await database.sql(statements as string);
      const closedNow = await operator.apart.run('setup');
      expect(closedNow.code).toBe(0);
      expect(closedNow.stdout).not.toContain('To do');
      expect(closedNow.stdout).not.toContain('signed');
    } finally {
      await database.sql(`DROP OWNED BY ${login}`);
      await database.sql(`DROP ROLE ${login}`);
    }
  });

  test('setup and doctor refuse a login that could pass the boundary between tenants', async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
    expect((await operator.apart.run('setup')).code).toBe(0);

    const owner = new URL(database.url()).username;
    const wrong = await Operator.create(
      {},
      { DATABASE_URL: database.url(), DATABASE_APP_URL: database.url(owner) },
    );
    const named = await wrong.apart.run('setup');
    await wrong.remove();
    expect(named).toMatchObject({ code: 1 });
    expect(named.stderr).toContain(`DATABASE_APP_LOGIN_WRONG  Connections of tenants sign in as "${owner}"`);

    // Of this database alone, as other tests use the login meanwhile.
    await database.sql('CREATE TABLE owned (); ALTER TABLE owned OWNER TO tenantry_app');
    for (const command of ['setup', 'doctor']) {
      const { code, stdout, stderr } = await (command === 'setup'
        ? operator.apart.run('setup')
        : operator.modules('doctor'));
      expect(code).not.toBe(0);
      expect(stdout + stderr).toContain('it owns objects of the database');
      expect(stdout + stderr).toContain(`REASSIGN OWNED BY tenantry_app TO "${owner}";`);
    }
  });

  test('where every statement can change settings, tenants are kept apart by a signature', async () => {
    const login = `managed_${process.pid}`;
    database = await emptyDatabase();
    await database.sql(
      `CREATE ROLE ${login} LOGIN; GRANT USAGE, CREATE ON SCHEMA public TO ${login};
       GRANT CREATE ON DATABASE ${database.name} TO ${login}`,
    );
    try {
      operator = await Operator.create(
        {},
        { DATABASE_URL: database.url(login), TENANTRY_QUARANTINE: 'false' },
      );
      await operator.writeConfig({}, fixtures('critical', 'header-auth', 'notes'));
      const server = await operator.serve();
      const [own, other] = TENANTS as [string, string];
      await database.sql(
        `INSERT INTO notes_notes (tenant_id, text) VALUES ('${own}', 'mine'), ('${other}', 'theirs')`,
      );
      const ask = async (tenantId: string, name: string, json: object = {}): Promise<string> => {
        const headers = { ...by({ tenantId }).headers, 'content-type': 'application/json' };
        const url = `${server.url}/api/notes/experiments/${name}`;
        return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) })).text();
      };
      const digits = other.replaceAll('-', '');
      for (const forged of [other, digits, digits.padEnd(62, '0')]) {
        const change = `set_config('application_name', '${forged}', false)`;
        expect(await ask(own, 'search', { text: `' OR ${change} IS NOT NULL --` })).not.toContain('theirs');
        const after = `' UNION ALL SELECT tenant_id, text || ${change} FROM notes_notes --`;
        expect(await ask(own, 'search', { text: after })).not.toContain('theirs');
      }
      for (const tenant of [own, other, own, other]) {
        expect(await ask(tenant, 'parallel')).toBe(JSON.stringify([tenant]));
      }
    } finally {
      await operator?.remove();
      operator = undefined;
      await database.sql(`DROP OWNED BY ${login} CASCADE`);
      await database.sql(`DROP ROLE ${login}`);
    }
  });

  test('setup names a database that does not exist', async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url().replace(database.name, 'nowhere') });
    const { code, stderr } = await operator.apart.run('setup');
    expect(code).toBe(1);
    expect(stderr).toContain('DATABASE_MISSING  There is no database "nowhere"');
    expect(stderr).toContain('Remedy: run as an administrator of the server: CREATE DATABASE "nowhere"');
  });

  test('seed migrates, lets modules create what is missing, and says what they made', async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
    const first = await operator.apart.run('seed', '--demo');
    expect(first.code).toBe(0);
    expect(first.stdout).toBe('Person: Ada\nPerson: Bela\n');
    const second = await operator.apart.run('seed');
    expect(second).toMatchObject({ code: 0, stdout: 'Everything is there already.\n' });
    expect((await operator.apart.run('seed', '--nonsense')).code).toBe(1);
  });
});
