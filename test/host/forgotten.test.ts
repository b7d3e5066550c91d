import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startTestHost } from '@tenantry/core/testing';
import { freshDatabase } from '../cli/freshDatabase';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { ServerProcess } from '../support/ServerProcess';
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

  test('a rejection and an error that nobody listens for are logged with their module, and the server lives', async () => {
    const database = await freshDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-forgotten-'));
    const configFile = path.join(folder, 'plugins.config.json');
    await writeFile(configFile, JSON.stringify({ sources: fixtures('rejects-unheard'), modules: {} }));
    const server = await ServerProcess.start({
      DATABASE_URL: database.url(),
      TENANTRY_DATA_DIR: path.join(folder, 'var'),
      TENANTRY_PLUGINS_CONFIG: configFile,
    });
    try {
      const ask = async (what: string) => (await fetch(`${server.url}/api/rejects_unheard/${what}`)).status;
      expect(await ask('promise')).toBe(200);
      await server.says(/nobody had an eye on it/);
      expect(await ask('timer')).toBe(200);
      await server.says(/nobody could catch it/);
      expect(await ask('promise')).toBe(200);
      // The last line may still be on its way.
      const lines = server.output
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('{'));
      const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } });
      expect(logged).toContainEqual(
        expect.objectContaining({
          level: 'error',
          module: 'rejects_unheard',
          msg: 'a promise was rejected, and nobody had an eye on it',
          err: expect.objectContaining({ message: 'the letter came back' }) as object,
        }),
      );
      expect(logged).toContainEqual(
        expect.objectContaining({
          level: 'fatal',
          module: 'rejects_unheard',
          msg: 'an error was thrown where nobody could catch it',
          err: expect.objectContaining({ message: 'the clock fell down' }) as object,
        }),
      );
    } finally {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
