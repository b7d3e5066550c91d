import { Operator } from './cli';
import { freshDatabase, type FreshDatabase } from './freshDatabase';

describe('setup and seed', () => {
  let database: FreshDatabase;
  let operator: Operator | undefined;

  afterEach(async () => {
    await operator?.remove();
    await database.drop();
  });

  test('setup prepares a database, and may be repeated', async () => {
    database = await freshDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
    for (const _ of [1, 2]) {
      const { code, stdout } = await operator.run('setup');
      expect(code).toBe(0);
      expect(stdout).toContain('The database is ready: PostgreSQL');
    }
    const { stdout } = await operator.modules('doctor');
    expect(stdout).toMatch(/^ok +database/m);
  });

  test('setup says what to run when the login may not do it itself', async () => {
    const login = `clerk_${process.pid}`;
    database = await freshDatabase();
    await database.sql(`CREATE ROLE ${login} LOGIN`);
    try {
      operator = await Operator.create({}, { DATABASE_URL: database.url(login) });
      const closed = await operator.run('setup');
      expect(closed.code).toBe(1);
      expect(closed.stderr).toContain(`GRANT USAGE, CREATE ON SCHEMA public TO "${login}";`);
      await database.sql(`GRANT USAGE, CREATE ON SCHEMA public TO "${login}"`);

      const { code, stderr } = await operator.run('setup');
      expect(code).toBe(1);
      expect(stderr).toContain('DATABASE_ROLE_MISSING');
      const statements = /Remedy: run as an administrator of the database: (.*)/.exec(stderr)?.[1] ?? '';
      expect(statements).toContain(`GRANT tenantry_app TO "${login}";`);
      expect((await operator.modules('doctor')).code).toBe(2);
      // The role is one of the whole server, where other tests have created it.
      await database.sql(statements.replace(/^CREATE ROLE [^;]*;/, ''));
      expect((await operator.run('setup')).code).toBe(0);
    } finally {
      await database.sql(`DROP OWNED BY ${login}`);
      await database.sql(`DROP ROLE ${login}`);
    }
  });

  test('setup names a database that does not exist', async () => {
    database = await freshDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url().replace(database.name, 'nowhere') });
    const { code, stderr } = await operator.run('setup');
    expect(code).toBe(1);
    expect(stderr).toContain('DATABASE_MISSING  There is no database "nowhere"');
    expect(stderr).toContain('Remedy: run as an administrator of the server: CREATE DATABASE "nowhere"');
  });

  test('seed migrates, lets modules create what is missing, and says what they made', async () => {
    database = await freshDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
    const first = await operator.run('seed', '--demo');
    expect(first.code).toBe(0);
    expect(first.stdout).toBe('Person: Ada\nPerson: Bela\n');
    const second = await operator.run('seed');
    expect(second).toMatchObject({ code: 0, stdout: 'Everything is there already.\n' });
    expect((await operator.run('seed', '--nonsense')).code).toBe(1);
  });
});
