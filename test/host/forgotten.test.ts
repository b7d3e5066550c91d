import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startTestHost } from '@tenantry/core/testing';
import { freshDatabase, type FreshDatabase } from '../cli/freshDatabase';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { ServerProcess } from '../support/ServerProcess';
import { stopAfterTest } from '../support/stopAfterTest';
import { until } from '../support/until';

describe('what modules leave behind', () => {
  test('a subscriber that hangs is named when the host stops, and does not keep it from stopping', async () => {
    const log = new LogLines();
    const host = await startTestHost({
      sources: fixtures('announcer', 'hangs-in-subscriber'),
      limits: { drain: 300 },
      log,
    });
    expect((await host.request('POST', '/announcer/bell/1')).status).toBe(204);
    await until(async () => isDeepStrictEqual((await host.request('GET', '/announcer/heard')).body, [1]));
    await host.stop();
    expect(log.saying('MODULE_TIMEOUT').map(({ level, msg }) => ({ level, msg }))).toEqual([
      {
        level: 'error',
        msg:
          'MODULE_TIMEOUT  hangs_in_subscriber did not finish its subscriber hangs_in_subscriber.sleeper within ' +
          '0.3 seconds.\n  Remedy: look for a promise that never settles in hangs_in_subscriber.sleeper.',
      },
    ]);
  });

  test('work that requests share is logged under none of their ids', async () => {
    const log = new LogLines();
    const host = stopAfterTest(
      await startTestHost({
        sources: fixtures('gatherer', 'header-auth'),
        log,
        environment: { LOG_LEVEL: 'info' },
      }),
    );
    for (const how of ['plainly', 'outside']) {
      const requests = ['first', 'second'].map((id) => ({ headers: { 'x-request-id': id } }));
      for (const request of requests) await host.request('POST', `/gatherer/${how}`, request);
      await until(() => Promise.resolve(log.saying(`gathered ${how}`).length > 0));
      const [line] = log.saying(`gathered ${how}`);
      expect(line).toMatchObject({ module: 'gatherer', gathered: ['first', 'second'] });
      expect(line).not.toHaveProperty('requestId');
    }
    const reloaded = await host.request(
      'POST',
      '/platform/modules/gatherer/reload',
      by({ name: 'root', superAdmin: true }),
    );
    expect(reloaded.status).toBe(200);
    const starts = log.saying('the gatherer starts');
    expect(starts.length).toBeGreaterThan(1);
    expect(starts.filter((line) => 'requestId' in line)).toEqual([]);
  });

  describe('in the process', () => {
    let database: FreshDatabase;
    let folder: string;
    let server: ServerProcess;

    beforeAll(async () => {
      database = await freshDatabase();
      folder = await mkdtemp(path.join(tmpdir(), 'tenantry-forgotten-'));
      const configFile = path.join(folder, 'plugins.config.json');
      const sources = fixtures('rejects-unheard', 'exits-anywhere', 'exits-on-import', 'exits-unheard');
      await writeFile(configFile, JSON.stringify({ sources, modules: {} }));
      server = await ServerProcess.start({
        DATABASE_URL: database.url(),
        TENANTRY_DATA_DIR: path.join(folder, 'var'),
        TENANTRY_PLUGINS_CONFIG: configFile,
      });
    });

    afterAll(async () => {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    test('a rejection and an error that nobody listens for are logged with their module, and the server lives', async () => {
      const ask = async (what: string) => (await fetch(`${server.url}/api/rejects_unheard/${what}`)).status;
      expect(await ask('promise')).toBe(200);
      expect(await ask('timer')).toBe(200);
      expect(await logged(server, 'a promise was rejected, and nobody had an eye on it')).toContainEqual(
        expect.objectContaining({
          level: 'error',
          module: 'rejects_unheard',
          err: expect.objectContaining({ message: 'the letter came back' }) as object,
        }),
      );
      expect(await logged(server, 'an error was thrown where nobody could catch it')).toContainEqual(
        expect.objectContaining({
          level: 'fatal',
          module: 'rejects_unheard',
          err: expect.objectContaining({ message: 'the clock fell down' }) as object,
        }),
      );
      expect(await ask('promise')).toBe(200);
    });

    test('a module that ends the process while it is imported is left out and named, even if it catches that', () => {
      expect(server.output).toMatch(
        /MODULE_ENDS_PROCESS {2}exits_on_import called process\.exit\(0\) at .*exits-on-import\/manifest\.js:4:9, which/,
      );
      expect(server.output).toMatch(
        /MODULE_ENDS_PROCESS {2}exits_unheard called process\.abort\(\) at .*exits-unheard\/manifest\.js:6:11, which/,
      );
      expect(server.output).toMatch(/^ {2}exits_on_import +1\.0\.0 +disabled \(invalid\)$/m);
      expect(server.output).toMatch(/^ {2}exits_unheard +1\.0\.0 +disabled \(invalid\)$/m);
    });

    test.each([
      ['handler', 500, 'process.exit(1) at '],
      ['timer', 200, 'process.exit(2), which'],
      ['subscriber', 200, `process.kill(`],
      ['job', 200, 'process.reallyExit(4) at '],
    ])(
      'one that ends the process in a %s is named in the log, and the server lives',
      async (where, status, call) => {
        const { status: answered } = await fetch(`${server.url}/api/exits_anywhere/${where}`, {
          method: 'POST',
        });
        expect(answered).toBe(status);
        const lines = await logged(server, `MODULE_ENDS_PROCESS  exits_anywhere called ${call}`);
        expect(lines[0]).toMatchObject({ level: 'error', module: 'exits_anywhere' });
        expect(lines[0]?.msg).toContain('Remedy: let exits_anywhere throw an error instead');
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      },
    );
  });
});

/** The lines logged by a server process whose message contains the text, once there is one. */
async function logged(server: ServerProcess, text: string): Promise<{ msg: string }[]> {
  const lines = () =>
    server.output
      .split('\n')
      // The last line may still be on its way.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string })
      .filter(({ msg }) => msg.includes(text));
  await until(() => Promise.resolve(lines().length > 0));
  return lines();
}
