/** @covers core/embedded */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEmbeddedPostgres } from '@tenantry/core/embedded';
import { DataFolder, isPostgresProcess, until } from './dataFolder';

describe('the embedded PostgreSQL', () => {
  let folder: DataFolder;
  const use = (below?: string): DataFolder => (folder = DataFolder.create(below));
  afterEach(() => folder.dispose());

  it('creates its files and the database at the first start, and keeps data over a stop', async () => {
    use();
    const first = await folder.start();
    expect(first.adopted).toBe(false);
    const facts = await folder.query(
      first.connection,
      `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale,
              current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync
       FROM pg_database WHERE datname = current_database()`,
    );
    expect(facts).toEqual([{ name: 'app', encoding: 'UTF8', locale: 'C.UTF-8', tcp: '', fsync: 'on' }]);
    await folder.query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS id');
    await first.stop();
    await first.stop();
    expect(isPostgresProcess(first.pid)).toBe(false);
    expect(existsSync(folder.pidFile)).toBe(false);

    const second = await folder.start();
    expect(await folder.query(second.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
    expect(second.connection).toEqual(first.connection);
    await second.stop();
  });

  it('copies a template database', async () => {
    use();
    const postgres = await folder.start();
    await folder.query(postgres.connection, 'CREATE TABLE kept AS SELECT 7 AS id');
    await postgres.createDatabase('copy "1"', 'app');
    const copy = { ...postgres.connection, database: 'copy "1"' };
    expect(await folder.query(copy, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
    await postgres.stop();
  });

  it('loses no committed row when PostgreSQL itself is killed', async () => {
    use();
    const killed = await folder.start();
    await folder.query(killed.connection, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS id');
    process.kill(killed.pid, 'SIGKILL');
    await until(() => folder.logged.some((line) => line.includes('ended unexpectedly')));

    const next = await folder.start();
    expect(next.adopted).toBe(false);
    expect(folder.logged.join('\n')).toContain('it will recover what was committed');
    expect(await folder.query(next.connection, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }]);
    await next.stop();
  });

  it('outlives a killed parent and is adopted by the next', async () => {
    use();
    const parent = await folder.startInParent();
    await folder.query(parent.connection, 'CREATE TABLE kept AS SELECT 1 AS id');
    parent.process.kill('SIGKILL');
    await once(parent.process, 'exit');
    expect(isPostgresProcess(parent.postmasterPid)).toBe(true);

    const next = await folder.start();
    expect(next).toMatchObject({ adopted: true, pid: parent.postmasterPid, connection: parent.connection });
    expect(await folder.query(next.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
    await next.stop();
    expect(isPostgresProcess(parent.postmasterPid)).toBe(false);
  });

  it('recovers when parent and PostgreSQL are both killed', async () => {
    use();
    const parent = await folder.startInParent();
    await folder.query(parent.connection, 'CREATE TABLE kept AS SELECT 1 AS id');
    process.kill(-parent.process.pid!, 'SIGKILL');
    process.kill(parent.postmasterPid, 'SIGKILL');
    await once(parent.process, 'exit');

    const next = await folder.start();
    expect(next.adopted).toBe(false);
    expect(await folder.query(next.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
    await next.stop();
  });

  it('is not stopped by Ctrl-C in the terminal of its parent', async () => {
    use();
    const parent = await folder.startInParent();
    // What a terminal does: the signal goes to every process of the group.
    process.kill(-parent.process.pid!, 'SIGINT');
    await once(parent.process, 'exit');
    expect(await folder.query(parent.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts over a postmaster.pid whose number now belongs to another process', async () => {
    use();
    const first = await folder.start();
    const pidFile = readFileSync(folder.pidFile, 'utf8');
    await first.stop();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)'], {
      stdio: 'ignore',
    });
    writeFileSync(folder.pidFile, pidFile.replace(/^\d+/, String(other.pid)));

    const next = await folder.start();
    expect(next.adopted).toBe(false);
    expect(other).toMatchObject({ exitCode: null, signalCode: null });
    other.kill();
    await next.stop();
  });

  it.each(['', 'garbled\n\0'])(
    'starts over a postmaster.pid that a full disk left as %j',
    async (content) => {
      use();
      const first = await folder.start();
      await folder.query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS id');
      process.kill(first.pid, 'SIGKILL');
      await until(() => !isPostgresProcess(first.pid));
      writeFileSync(folder.pidFile, content);

      const next = await folder.start();
      expect(folder.logged.join('\n')).toContain('was empty or damaged, and no PostgreSQL works there');
      expect(await folder.query(next.connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
      // A living PostgreSQL whose file is damaged is left alone.
      writeFileSync(folder.pidFile, content);
      await expect(folder.start()).rejects.toMatchObject({
        code: 'EMBEDDED_POSTGRES_PID_FILE',
        message: expect.stringContaining('is empty or damaged'),
        remedy: expect.stringContaining(`kill -INT ${next.pid}`),
      });
      await next.stop();
    },
  );

  it('works in a folder whose path is too long for a socket', async () => {
    use(join('a'.repeat(100), 'b'.repeat(100), 'var'));
    const postgres = await folder.start();
    expect(Buffer.byteLength(folder.path)).toBeGreaterThan(200);
    expect(await folder.query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('refuses files of another major version and says what to do', async () => {
    use();
    await (await folder.start()).stop();
    writeFileSync(join(folder.clusterDir, 'PG_VERSION'), '15\n');
    await expect(folder.start()).rejects.toMatchObject({
      code: 'EMBEDDED_POSTGRES_VERSION_MISMATCH',
      message: expect.stringContaining('PostgreSQL 15'),
      remedy: expect.stringContaining('pg_dump'),
    });
  });

  it('shows what PostgreSQL said when it does not start', async () => {
    use();
    await (await folder.start()).stop();
    writeFileSync(join(folder.clusterDir, 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(folder.start()).rejects.toMatchObject({
      code: 'EMBEDDED_POSTGRES_START_FAILED',
      message: expect.stringContaining('no_such_setting'),
    });
  });

  it('is found by a command beside the server, and only while it runs', async () => {
    use();
    expect(await findEmbeddedPostgres(folder.path, 'app')).toBeUndefined();
    const postgres = await folder.start();
    expect(await findEmbeddedPostgres(folder.path, 'app')).toEqual(postgres.connection);
    await postgres.stop();
    expect(await findEmbeddedPostgres(folder.path, 'app')).toBeUndefined();
  });
});
