/**
 * @covers core/host/watchProcess.ts core/kernel/process core/kernel/running core/cli/serve
 * @covers test/fixtures/modules/announcer test/fixtures/modules/hangs-in-subscriber
 * @covers test/fixtures/modules/gatherer test/fixtures/modules/blocks-on-import
 * @covers test/fixtures/modules/rejects-unheard test/fixtures/modules/exits-anywhere
 * @covers test/fixtures/modules/exits-on-import test/fixtures/modules/exits-unheard
 * @covers test/fixtures/modules/blocks-and-keeps test/fixtures/modules/leaves-open
 * @covers core/host/createLogger.ts core/kernel/errors test/fixtures/modules/throws-anything
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { startTestHost } from '@tenantry/core/testing';
import { emptyDatabase, type OwnDatabase } from '../support/databases';
import { by } from '../../support/caller';
import { fixture, fixtures } from '../../support/fixtures';
import { LogLines } from '../../support/LogLines';
import { runCommand } from '../support/runCommand';
import { ServerProcess } from '../support/ServerProcess';
import { make, SECRET } from '../../fixtures/modules/throws-anything/values';
import { stopAfterTest } from '../../support/stopAfterTest';
import { until } from '../../support/until';

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

  test('a manifest that blocks the process for ever is named, and the process ends with its own code', async () => {
    const module = { id: 'blocks_on_import', folder: fixture('blocks-on-import'), version: '1.0.0' };
    const manifestPath = path.join(module.folder, 'manifest.js');
    const program = `
      const { readManifest, watchImports } = require('@tenantry/core/host');
      watchImports();
      void readManifest(${JSON.stringify({ ...module, manifestPath })}, 300);`;
    await expect(promisify(execFile)(process.execPath, ['-e', program])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'MODULE_TIMEOUT  blocks_on_import did not finish importing the manifest within 0.3 seconds, and blocks',
      ) as string,
    });
  });

  describe('in the process', () => {
    let database: OwnDatabase;
    let folder: string;
    let server: ServerProcess;
    let environment: Record<string, string>;

    beforeAll(async () => {
      database = await emptyDatabase();
      folder = await mkdtemp(path.join(tmpdir(), 'tenantry-forgotten-'));
      const configFile = path.join(folder, 'plugins.config.json');
      const sources = fixtures(
        'critical',
        'rejects-unheard',
        'exits-anywhere',
        'exits-on-import',
        'exits-unheard',
        'blocks-and-keeps',
        'leaves-open',
        'throws-anything',
        'healthy',
      );
      await writeFile(configFile, JSON.stringify({ sources, modules: {} }));
      environment = {
        DATABASE_URL: database.url(),
        TENANTRY_DATA_DIR: path.join(folder, 'var'),
        TENANTRY_PLUGINS_CONFIG: configFile,
      };
      server = await ServerProcess.start(environment);
    });

    const ask = async (module: string, what: string) =>
      (await fetch(`${server.url}/api/${module}/${what}`, { method: 'POST' })).status;
    const metric = async (name: string): Promise<number> => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      const found = new RegExp(`^${name}\\{module="blocks_and_keeps"\\} (.*)$`, 'm').exec(text);
      return Number(found?.[1] ?? 0);
    };

    afterAll(async () => {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    test('a rejection and an error that nobody listens for are logged with their module, and the server goes on', async () => {
      const ask = async (what: string) => (await fetch(`${server.url}/api/rejects_unheard/${what}`)).status;
      expect(await ask('promise')).toBe(200);
      expect(await ask('timer')).toBe(200);
      expect(await logged(server, 'unhandled promise rejection')).toContainEqual(
        expect.objectContaining({
          level: 'error',
          module: 'rejects_unheard',
          err: expect.objectContaining({ message: 'the letter came back' }) as object,
        }),
      );
      expect(await logged(server, 'uncaught error')).toContainEqual(
        expect.objectContaining({
          level: 'fatal',
          module: 'rejects_unheard',
          err: expect.objectContaining({ message: 'the clock fell down' }) as object,
        }),
      );
      expect(await ask('promise')).toBe(200);
    });

    test.each([
      ['timer', 'uncaught error'],
      ['promise', 'unhandled promise rejection'],
    ])(
      'any value that is thrown in a %s is logged without secrets, and the server goes on',
      async (where, msg) => {
        const before = lines(server, msg).length;
        for (const value of Object.keys(make)) {
          const { status } = await fetch(`${server.url}/api/throws_anything/${where}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ value }),
          });
          expect([value, status]).toEqual([value, 204]);
        }
        await until(() => lines(server, msg).length >= before + Object.keys(make).length);
        expect(server.output).not.toContain(SECRET);
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      },
    );

    test('an answer that cannot be made of an error is a bare 500', async () => {
      for (const value of Object.keys(make).filter((name) => name.startsWith('answer with'))) {
        const answer = await fetch(`${server.url}/api/throws_anything/at_once`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ value }),
        });
        const requestId = answer.headers.get('x-request-id');
        expect([value, answer.status, await answer.json()]).toEqual([
          value,
          500,
          { error: 'Internal server error', requestId },
        ]);
      }
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

    test('a module that blocks the event loop is named with the place, and counted', async () => {
      const text = 'MODULE_BLOCKS_PROCESS  blocks_and_keeps blocked the event loop for ';
      await until(async () => {
        // On a busy machine the watch may come too late for one that is over soon.
        expect(await ask('blocks_and_keeps', 'block')).toBe(200);
        return server.output.includes(text);
      });
      const [line] = await logged(server, text);
      expect(line).toMatchObject({
        level: 'warn',
        module: 'blocks_and_keeps',
        place: expect.stringMatching(/blocks-and-keeps\/manifest\.js:9:\d+$/) as string,
      });
      expect(await metric('tenantry_module_blocked_seconds_total')).toBeGreaterThan(0.5);
    });

    test('what a module leaves open when it is disabled is named with the place that made it', async () => {
      await runCommand(['modules', 'disable', 'leaves_open', '--json'], environment);
      await logged(server, 'setTimeout) behind, made at');
      await until(() => lines(server, 'MODULE_LEFT_OPEN  leaves_open').length >= 6);
      const left = lines(server, 'MODULE_LEFT_OPEN  leaves_open')
        .map(({ msg }) =>
          /leaves (.*) behind, made at .*leaves-open\/manifest\.js:(\d+):/.exec(msg)?.slice(1).join(' '),
        )
        .sort();
      expect(left).toEqual([
        'a listener on process "SIGUSR2" 17',
        'a server 18',
        'a subscriber to announcer.** 19',
        'a timer (setInterval) 14',
        'a timer (setTimeout) 16',
        'a timer (setTimeout) 7',
      ]);
    });

    test('a module that keeps hundreds of megabytes is named, with what they are', async () => {
      expect(await ask('blocks_and_keeps', 'objects')).toBe(200);
      const [line] = await logged(server, 'MODULE_KEEPS_MEMORY  blocks_and_keeps keeps about ');
      expect(line).toMatchObject({ level: 'warn', module: 'blocks_and_keeps' });
      expect(line?.msg).toMatch(
        /MB on the heap, allocated mostly by a function at .*manifest\.js:\d+ \(sampled\)/,
      );
      const before = await metric('tenantry_module_kept_bytes');
      expect(await ask('blocks_and_keeps', 'buffers')).toBe(200);
      await until(async () => (await metric('tenantry_module_kept_bytes')) > before + 100 * 1024 * 1024);
      await until(async () => {
        const top = await runCommand(['modules', 'top', '--json'], environment);
        const { modules } = top as { modules: { id: string; kept: number; blockedTime: number }[] };
        const found = modules.find(({ id }) => id === 'blocks_and_keeps');
        return found !== undefined && found.kept > 200 * 1024 * 1024 && found.blockedTime > 500;
      });
    });
  });
});

/** The lines logged by a server process whose message contains the text. */
function lines(server: ServerProcess, text: string): { msg: string }[] {
  return (
    server.output
      .split('\n')
      // The last line may still be on its way.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string })
      .filter(({ msg }) => msg.includes(text))
  );
}

/** `lines`, once there is one. */
async function logged(server: ServerProcess, text: string): Promise<{ msg: string }[]> {
  await until(() => lines(server, text).length > 0);
  return lines(server, text);
}
