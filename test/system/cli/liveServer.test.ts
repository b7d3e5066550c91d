/** @covers core/cli core/kernel/config core/kernel/running core/kernel/planning core/host test/fixtures/cli */
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { end, Operator, until } from '../../cli/cli';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

interface Changed {
  changed: boolean;
  server: { processId: number; revision: number; outcome: string; status: { state: string } } | null;
}

interface Listed {
  server: { processId: number; revision: number } | null;
  modules: {
    id: string;
    live: { state: string; because?: string } | null;
    durations: object;
    notApplied: { code: string } | null;
  }[];
  unapplied: string[];
}

interface Examined {
  findings: { verdict: string; subject: string; code?: string }[];
  problems: { code: string; subject: string }[];
}

describe('the operators command, beside a running server', () => {
  let database: OwnDatabase;
  let operator: Operator;

  beforeEach(async () => {
    database = await emptyDatabase();
    operator = await Operator.create({ couriers: { enabled: false } }, { DATABASE_URL: database.url() });
  });

  afterEach(async () => {
    await operator.remove();
    await database.drop();
  });

  test('changes the running server, and says what became of it', async () => {
    const { url } = await operator.serve();
    const status = async (path: string): Promise<number> => (await fetch(`${url}/api${path}`)).status;
    expect(await status('/parcels/ping')).toBe(200);

    const before = await operator.json<Listed>('list');
    expect(before.code).toBe(0);
    expect(before.data.modules.map(({ id, live }) => [id, live?.because ?? live?.state])).toEqual([
      ['people', 'enabled'],
      ['parcels', 'enabled'],
      ['labels', 'enabled'],
      ['couriers', 'operator'],
    ]);

    const off = await operator.modules('disable', 'parcels', '--yes');
    expect(off.code).toBe(0);
    expect(off.stdout).toMatch(
      /has applied it .*:\n {2}labels +disabled \(dependency\)\n {2}parcels +disabled \(operator\)/,
    );
    expect(await status('/parcels/ping')).toBe(404);
    expect(await status('/people/ping')).toBe(200);

    const on = await operator.json<Changed>('enable', 'parcels');
    expect(on).toMatchObject({ code: 0, data: { changed: true, server: { outcome: 'applied' } } });
    expect(on.data.server?.revision).toBeGreaterThan(before.data.server?.revision as number);
    expect(await status('/parcels/ping')).toBe(200);
    expect((await operator.modules('tree')).stdout).toMatch(/parcels 1\.0\.0 · \d+ ms/);

    const again = await operator.json<Changed>('enable', 'parcels');
    expect(again).toMatchObject({ code: 0, data: { changed: false, server: { outcome: 'applied' } } });
  });

  test('keeps files that no other account reads', async () => {
    await operator.serve();
    expect((await operator.modules('disable', 'parcels', '--yes')).code).toBe(0);
    const modes = async () => {
      const names = await readdir(operator.dataDir, { recursive: true, withFileTypes: true });
      // Code of modules keeps its modes, in a folder of its own.
      const files = names.filter((entry) => entry.isFile() && !entry.parentPath.includes('module-code'));
      return Promise.all(
        files.map(async ({ name, parentPath }) => {
          const { mode } = await stat(path.join(parentPath, name));
          return [name, mode & 0o777] as const;
        }),
      );
    };
    await until('the server has written its files', async () => (await modes()).length >= 3);
    const files = await modes();
    expect(files).toEqual(files.map(([name]) => [name, 0o600]));
    expect((await stat(operator.dataDir)).mode & 0o066).toBe(0);
    const copies = await readdir(path.join(operator.dataDir, 'module-code'), { withFileTypes: true });
    expect(copies).not.toEqual([]);
    for (const { name, parentPath } of copies)
      expect((await stat(path.join(parentPath, name))).mode & 0o077).toBe(0);
  });

  test('reports a module that fails to start, and tries again on request', async () => {
    await operator.writeConfig({ couriers: { enabled: false, settings: { fail: true } } });
    await operator.serve();
    const failed = await operator.modules('enable', 'couriers');
    expect(failed.code).toBe(2);
    expect(failed.stdout).toContain(
      'MODULE_START_FAILED  couriers cannot start: hooks.start failed: no courier answers.',
    );
    const retried = await operator.json<Changed>('enable', 'couriers');
    expect(retried).toMatchObject({ code: 2, data: { changed: false, server: { outcome: 'failed' } } });
    expect((await operator.json<Listed>('list')).code).toBe(2);
    expect((await operator.json<Changed>('disable', 'couriers')).code).toBe(0);
    expect((await operator.json<Listed>('list')).code).toBe(0);
  });

  test('serves while a module takes long to start, and takes it in when it has started', async () => {
    const waitFor = path.join(operator.dataDir, 'courier');
    await operator.writeConfig({ couriers: { settings: { waitFor } } });
    const { url, output, process: server } = await operator.serve();
    expect(output()).toContain('3 of 4 modules running');
    expect(output()).toMatch(/couriers +1\.0\.0 +starting/);
    expect((await fetch(`${url}/api/parcels/ping`)).status).toBe(200);

    // While the server is stopped, the time that the module has for its start does not run out.
    server.kill('SIGSTOP');
    try {
      const { code, data } = await operator.json<Listed>('list');
      expect({ code, unapplied: data.unapplied }).toEqual({ code: 2, unapplied: [] });
      expect(data.modules.find(({ id }) => id === 'couriers')?.live).toEqual({ state: 'starting' });
      const { findings } = (await operator.json<Examined>('doctor')).data;
      expect(findings).toContainEqual(expect.objectContaining({ verdict: 'note', subject: 'couriers' }));
    } finally {
      await writeFile(waitFor, '');
      server.kill('SIGCONT');
    }
    await until('the report is shown', () => output().includes('4 of 4 modules running'));
    const known = await until('the set is noted', () =>
      readFile(path.join(operator.dataDir, 'last-known-good.json'), 'utf8').catch(() => undefined),
    );
    expect(known).toContain('"couriers"');
    expect((await operator.json<Listed>('list')).code).toBe(0);
  });

  test('runs on with what it had when the file is wrong; list, doctor and readyz say the same', async () => {
    await operator.writeConfig({});
    const { url } = await operator.serve();
    const knownFile = path.join(operator.dataDir, 'last-known-good.json');
    // It is written once the server serves, which is just before it says so or just after.
    const known = await until('the set that runs is noted', () =>
      readFile(knownFile, 'utf8').catch(() => undefined),
    );
    const asServed = async () => {
      const { modules } = (await (await fetch(`${url}/readyz`)).json()) as {
        modules: Record<string, string>;
      };
      return modules;
    };
    const wellServed = await asServed();

    await operator.writeConfig({ couriers: { settings: { fail: 'perhaps' } } });
    const refused = await until('the wrong setting is reported', async () => {
      const { code, data } = await operator.json<Listed & Examined>('list');
      const live = data.modules.find(({ notApplied }) => notApplied);
      return live && { code, data, live };
    });
    expect(refused).toMatchObject({
      code: 2,
      live: { id: 'couriers', live: { state: 'enabled' }, notApplied: { code: 'MODULE_SETTINGS_INVALID' } },
    });
    expect(await asServed()).toEqual(wellServed);
    expect(Object.fromEntries(refused.data.modules.map(({ id, live }) => [id, live?.state]))).toEqual(
      wellServed,
    );
    const { findings } = (await operator.json<Examined>('doctor')).data;
    expect(findings).toContainEqual(
      expect.objectContaining({ verdict: 'wrong', subject: 'couriers', code: 'MODULE_SETTINGS_INVALID' }),
    );

    await writeFile(operator.configFile, JSON.stringify({ sources: ['./modulse/*'] }));
    await until('the lost modules are reported', async () => {
      const { data } = await operator.json<Examined>('list');
      return data.problems.some(
        ({ code, subject }) => code === 'MODULE_CRITICAL_MISSING' && subject === 'people',
      );
    });
    expect(await asServed()).toEqual(wellServed);
    await writeFile(operator.configFile, '{ "sources": [');
    expect((await operator.modules('list')).stderr).toContain('is not valid JSON at line 1');
    expect(await asServed()).toEqual(wellServed);
    expect(await readFile(knownFile, 'utf8')).toBe(known);
  });

  test('applies both changes of two commands at once', async () => {
    await operator.serve();
    const results = await Promise.all([
      operator.apart.modules('enable', 'couriers'),
      operator.apart.modules('disable', 'labels'),
    ]);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    const { data } = await operator.json<Listed>('list');
    expect(data.unapplied).toEqual([]);
    const states = Object.fromEntries(data.modules.map(({ id, live }) => [id, live?.state]));
    expect(states).toEqual({
      people: 'enabled',
      parcels: 'enabled',
      labels: 'disabled',
      couriers: 'enabled',
    });
  });

  test('distinguishes a server that was killed from one that runs', async () => {
    const { process: server } = await operator.serve();
    expect((await operator.json<Listed>('list')).data.server).not.toBeNull();
    await end(server, 'SIGKILL');
    expect((await operator.json<Listed>('list')).data.server).toBeNull();
    const { code, stdout } = await operator.modules('enable', 'couriers');
    expect(code).toBe(0);
    expect(stdout).toContain('it takes effect at the next start');
  });

  test('examines the database and its migrations', async () => {
    interface Examined {
      findings: { verdict: string; subject: string; code?: string; message: string }[];
    }
    const bare = await operator.json<Examined>('doctor');
    expect(bare.data.findings).toContainEqual(
      expect.objectContaining({
        verdict: 'note',
        subject: 'parcels',
        message: expect.stringContaining('CreateParcels1700000000000 has not run yet') as string,
      }),
    );
    await operator.serve();
    const well = await operator.json<Examined>('doctor');
    expect(well.code).toBe(0);
    expect(well.data.findings.map(({ verdict, subject }) => `${verdict} ${subject}`)).toEqual(
      expect.arrayContaining(['ok server', 'ok database', 'ok migrations']),
    );
    await database.sql(`UPDATE platform_migrations SET checksum = 'edited'`);
    await database.sql(
      `INSERT INTO platform_migrations (module, name, checksum, package_version)
       VALUES ('parcels', 'AddWeights1800000000000', '', '2.0.0')`,
    );
    const ill = await operator.json<Examined>('doctor');
    expect(ill.code).toBe(2);
    expect(ill.data.findings.filter(({ subject }) => subject === 'parcels')).toMatchObject([
      { verdict: 'note', message: expect.stringContaining('invoices.view') as string },
      { verdict: 'wrong', code: 'MODULE_DATABASE_AHEAD' },
      { verdict: 'note', message: expect.stringContaining('edited after it had run') as string },
    ]);
  });

  test('follows a change made while the server was starting', async () => {
    const serving = operator.serve();
    await until(
      'the server has reported its boot',
      async () => (await operator.json<Listed>('list')).data.server,
    );
    await operator.writeConfig({ labels: { enabled: false } });
    await serving;
    await until('the server has caught up', async () => {
      const { data } = await operator.json<Listed>('list');
      return (
        data.unapplied.length === 0 &&
        data.modules.find(({ id }) => id === 'labels')?.live?.state === 'disabled'
      );
    });
  });
});
