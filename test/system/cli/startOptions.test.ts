/**
 * @covers core/cli/serve core/cli/lib/KnownGood.ts core/cli/commands/start.ts core/kernel/planning
 * @covers test/fixtures/cli
 */
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { end, Operator, until } from '../../cli/cli';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

interface Listed {
  modules: { id: string; planned: { state: string }; live: { state: string; because?: string } | null }[];
  unapplied: string[];
}

describe('options of npm start', () => {
  let database: OwnDatabase;
  let operator: Operator;

  beforeEach(async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
  });
  afterEach(async () => {
    await operator.remove();
    await database.drop();
  });

  const saved = () =>
    until('the good set is saved', () =>
      readFile(path.join(operator.dataDir, 'last-known-good.json'), 'utf8').catch(() => undefined),
    );
  const states = async () => {
    const { code, data } = await operator.json<Listed>('list');
    expect(data.unapplied).toEqual([]);
    const live = data.modules.map(({ id, live: state }) => [id, state?.because ?? state?.state]);
    return { code, live: Object.fromEntries(live) as Record<string, string> };
  };

  test('--safe-mode and --without leave modules out, for this run only', async () => {
    const before = await readFile(operator.configFile, 'utf8');
    const safe = await operator.serve('--safe-mode');
    expect(safe.output()).toContain('1 of 4 modules running');
    expect(safe.output()).toMatch(/parcels +1\.0\.0 +disabled \(start option\)/);
    expect((await fetch(`${safe.url}/api/people/ping`)).status).toBe(200);
    expect((await fetch(`${safe.url}/api/parcels/ping`)).status).toBe(404);
    const left = 'start_option';
    expect(await states()).toEqual({
      code: 0,
      live: { people: 'enabled', parcels: left, labels: left, couriers: left },
    });
    await end(safe.process, 'SIGTERM');

    const without = await operator.serve('--without', 'couriers', '--without', 'parcels');
    expect(await states()).toEqual({
      code: 2,
      live: { people: 'enabled', parcels: left, labels: 'dependency', couriers: left },
    });
    expect(without.output()).toContain(
      'labels cannot start: it requires parcels, which an option of this start leaves out.',
    );
    expect(await readFile(operator.configFile, 'utf8')).toBe(before);
    expect(await readdir(operator.dataDir)).not.toContain('last-known-good.json');
  });

  test('--without refuses what is critical or not installed', async () => {
    const critical = await operator.apart.run('start', '--without', 'people');
    expect(critical.code).toBe(1);
    expect(critical.stderr).toContain(
      '--without people: the host does not run without it, because it is critical.',
    );
    const unknown = await operator.apart.run('start', '--without', 'parcel');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain(
      '--without parcel: no such module is installed. Did you mean parcels?\n  Remedy: correct the name',
    );
  });

  test('a set that does not start is answered with the last that did, and --last-known-good goes back to it', async () => {
    const none = await operator.apart.run('start', '--last-known-good');
    expect(none.code).toBe(1);
    expect(none.stderr).toContain('No set of modules has run well on ');

    const original = await readFile(operator.configFile, 'utf8');
    await writeFile(operator.configFile, JSON.stringify({ sources: [] }));
    const empty = await operator.apart.run('start');
    expect(empty.code).toBe(1);
    expect(existsSync(path.join(operator.dataDir, 'last-known-good.json'))).toBe(false);
    expect(empty.stderr).toContain('No critical module is installed; the server cannot start.');
    await writeFile(operator.configFile, original);

    const first = await operator.serve();
    const { savedAt, config } = JSON.parse(await saved()) as { savedAt: string; config: string };
    await end(first.process, 'SIGTERM');
    const offer = [
      `The last set that ran well, of ${savedAt}: people 1.0.0, `,
      'To go back to it: npm start -- --last-known-good',
    ];

    await operator.writeConfig({ people: { settings: { floor: 3 } } });
    const failed = await operator.apart.run('start');
    expect(failed.code).toBe(1);
    for (const line of ['A critical module does not run; the server cannot start.', ...offer]) {
      expect(failed.stderr).toContain(line);
    }

    await writeFile(operator.configFile, '{ "sources": [');
    const unreadable = await operator.apart.run('start');
    expect(unreadable.code).toBe(1);
    for (const line of ['CONFIG_INVALID', ...offer]) expect(unreadable.stderr).toContain(line);

    for (const sources of [[], ['./modulse/*']]) {
      await writeFile(operator.configFile, JSON.stringify({ sources }));
      const absent = await operator.apart.run('start');
      expect(absent.code).toBe(1);
      for (const line of [
        'MODULE_CRITICAL_MISSING  people is critical',
        'Remedy: correct "sources"',
        ...offer,
      ]) {
        expect(absent.stderr).toContain(line);
      }
    }
    expect(JSON.parse(await saved())).toMatchObject({ savedAt });

    await writeFile(operator.configFile, '{ "sources": [');
    const back = await operator.serve('--last-known-good');
    expect(back.output()).toContain(`is back to the last set that ran well, of ${savedAt}`);
    expect(await readFile(operator.configFile, 'utf8')).toBe(config);
    const aside = (await readdir(path.dirname(operator.configFile))).find((name) =>
      name.includes('.before-'),
    );
    expect(await readFile(path.join(path.dirname(operator.configFile), aside ?? ''), 'utf8')).toBe(
      '{ "sources": [',
    );
    await end(back.process, 'SIGTERM');

    // What is not critical is served without, and the offer is made all the same.
    await operator.writeConfig({ couriers: { settings: { fail: true } } });
    const without = await operator.serve();
    for (const line of offer.slice(1)) expect(without.output()).toContain(line);
    expect((await fetch(`${without.url}/api/parcels/ping`)).status).toBe(200);
    expect(JSON.parse(await saved())).toMatchObject({ config });
  });
});
