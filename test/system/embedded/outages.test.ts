/**
 * @covers core/embedded core/cli/serve core/parts/health core/parts/data test/fixtures/modules/critical
 * @covers test/fixtures/modules/postman
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findEmbeddedPostgres } from '@tenantry/core/embedded';
import { by } from '../../support/caller';
import { fixtures } from '../../support/fixtures';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';
import { isPostgresProcess } from './dataFolder';

const TENANT = '40000000-0000-4000-8000-000000000003';

// Starts processes; machines are busy.
jest.setTimeout(300_000);

describe('a server on an embedded PostgreSQL that fails', () => {
  let folder: string;
  let server: ServerProcess;
  const own = (name: string): string => path.join(folder, name);

  const launch = (environment: Record<string, string>, ...args: string[]): ServerProcess =>
    ServerProcess.launch(
      {
        TENANTRY_PLUGINS_CONFIG: own('plugins.config.json'),
        TENANTRY_DATA_DIR: own('var'),
        ...environment,
      },
      args,
    );

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-outage-'));
    await writeFile(
      own('plugins.config.json'),
      JSON.stringify({ sources: fixtures('critical', 'header-auth', 'postman'), modules: {} }),
    );
    server = launch({});
    await server.ready();
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const postmaster = (): number =>
    Number(readFileSync(own('var/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const ask = (what: string) => fetch(`${server.url}/${what}`);
  const post = (name: string): Promise<Response> =>
    fetch(`${server.url}/api/postman/letters`, {
      method: 'POST',
      headers: { ...by({ tenantId: TENANT }).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  const withDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client(await findEmbeddedPostgres(own('var'), 'tenantry'));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const count = (client: Client, from: string): Promise<number> =>
    client.query(`SELECT FROM ${from}`).then(({ rowCount }) => rowCount ?? 0);
  /** Posts a letter, and waits for the job that delivers it. */
  const goesOn = async (name: string): Promise<void> => {
    await until(async () => (await post(name)).status === 204);
    await withDatabase((client) =>
      until(async () => (await count(client, `postman_deliveries WHERE name = '${name}'`)) === 1),
    );
    // The connection that listens may come back a moment after those of the pools.
    await until(async () => (await ask('readyz')).status === 200);
  };

  test('refuses requests meanwhile and goes on when it has started PostgreSQL again, on the same files', async () => {
    const killed = postmaster();
    // As long as the files are away nothing can be started, and nothing may be created in their place.
    await rename(own('var/postgres'), own('away'));
    process.kill(killed, 'SIGKILL');
    await until(async () => (await ask('readyz')).status === 503);
    const refused = await post('while PostgreSQL is away');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const health = await ask('healthz');
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    await until(() => server.output.includes('Could not start PostgreSQL again: The database files'));
    expect(existsSync(own('var/postgres'))).toBe(false);
    await rename(own('away'), own('var/postgres'));
    await goesOn('after the outage');
    expect(postmaster()).not.toBe(killed);
  });

  test('says within two seconds that it is not ready while PostgreSQL hangs', async () => {
    const pid = postmaster();
    const others = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    for (const each of [pid, ...others]) process.kill(each, 'SIGSTOP');
    const milliseconds: number[] = [];
    try {
      for (let round = 0; round < 3; round += 1) {
        const asked = performance.now();
        expect((await ask('readyz')).status).toBe(503);
        milliseconds.push(performance.now() - asked);
      }
      expect((await ask('healthz')).status).toBe(200);
    } finally {
      for (const each of [...others, pid]) process.kill(each, 'SIGCONT');
    }
    expect(Math.min(...milliseconds)).toBeLessThan(2_000);
    await goesOn('after the pause');
  });

  test('says that it is ready while all connections of its pools wait for a lock', async () => {
    const answers = await withDatabase(async (client) => {
      await client.query('BEGIN; LOCK TABLE postman_letters');
      const posts = Array.from({ length: 20 }, (_, index) => post(`waiting ${index}`));
      const waiting = `pg_locks WHERE NOT granted AND relation = 'postman_letters'::regclass`;
      await until(async () => (await count(client, waiting)) >= 3);
      expect((await ask('readyz')).status).toBe(200);
      await client.query('COMMIT');
      return Promise.all(posts);
    });
    expect(answers.map(({ status }) => status)).not.toContain(500);
  });

  test('keeps a second server away from its data folder after its lock file was deleted', async () => {
    await rm(own('var/server.lock'));
    const second = launch({});
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`A server is already running on ${own('var')}, as pid ${server.pid}`);
    expect(second.output).toContain(`Remedy: Stop it first (kill ${server.pid})`);
    expect(second.output).not.toMatch(/^ +at /m);
    await goesOn('after the second server');
  });

  test('ends with a remedy when its address or its data folder cannot be used', async () => {
    await writeFile(own('file'), '');
    const { host, port, user, database } = (await findEmbeddedPostgres(own('var'), 'tenantry'))!;
    const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    const elsewhere = { DATABASE_URL: url, TENANTRY_DATA_DIR: own('other') };
    const cases: [environment: Record<string, string>, message: string, remedy: string][] = [
      [{ ...elsewhere, PORT: new URL(server.url).port }, 'Port .* is in use', 'stop what uses it'],
      [{ ...elsewhere, HOST: '192.0.2.1' }, 'HOST is 192.0.2.1, which is not an address', 'set HOST to'],
      [{ ...elsewhere, HOST: 'nowhere.invalid' }, 'no such host is known', 'set HOST to'],
      [{ TENANTRY_DATA_DIR: own('file') }, 'cannot be used: it is a file', 'Move the file away'],
    ];
    await Promise.all(
      cases.map(async ([environment, message, remedy]) => {
        const ended = launch(environment);
        expect(await ended.ended).toBe(1);
        expect(ended.output).toMatch(new RegExp(`${message}.*\n  Remedy: ${remedy}`));
        expect(ended.output).not.toMatch(/^ +at /m);
      }),
    );
  });

  test('starts one again that it took over, with workers too, and ends when that fails for too long', async () => {
    const adopted = postmaster();
    await server.kill();
    server = launch({ TENANTRY_POSTGRES_RESTART_SECONDS: '1' }, '--workers', '2');
    await server.ready();
    expect(postmaster()).toBe(adopted);
    process.kill(adopted, 'SIGKILL');
    await goesOn('after the adopted one');

    const last = postmaster();
    await rename(own('var/postgres'), own('away'));
    process.kill(last, 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(isPostgresProcess(last)).toBe(false);
    expect(server.output).toMatch(
      /PostgreSQL ended and could not be started again in .*are gone\.\n {2}Remedy: Put/,
    );
    // The workers, which share the port, end with it.
    await until(() =>
      ask('healthz').then(
        () => false,
        () => true,
      ),
    );
  });
});
