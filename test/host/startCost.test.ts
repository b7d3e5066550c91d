import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { startBeside } from '../support/startBeside';
import { statusOf } from '../support/statusOf';

const MODULES = 20;

describe('a start with many modules', () => {
  let host: TestHost;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-many-'));
    for (let number = 0; number < MODULES; number += 1) {
      const home = path.join(folder, `small_${number}`);
      await mkdir(home);
      await writeFile(
        path.join(home, 'package.json'),
        JSON.stringify({
          name: `small-${number}`,
          version: '1.0.0',
          tenantry: { module: `small_${number}`, manifest: './manifest.js' },
        }),
      );
      await writeFile(path.join(home, 'manifest.js'), `module.exports = { title: 'Small' };`);
    }
    host = await startTestHost({ sources: fixtures('healthy') });
  });
  afterAll(async () => {
    await host?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Statements outside of transactions, and transactions, that the database has committed; sessions report when they end. */
  const committed = async (): Promise<number> => {
    const [row] = await host.sql<{ count: number }>(
      `SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()`,
    );
    return (row as { count: number }).count;
  };

  test('sends the database no more statements than one with few', async () => {
    const costOf = async (...sources: readonly string[]): Promise<number> => {
      const before = await committed();
      const beside = await startBeside(host, { sources });
      if (sources.length > 1) expect(statusOf(beside.report, 'small_0')).toEqual({ state: 'enabled' });
      await beside.host.stop();
      return (await committed()) - before;
    };
    const few = await costOf(...fixtures('healthy'));
    const many = await costOf(...fixtures('healthy'), path.join(folder, '*'));
    expect(many - few).toBeLessThan(MODULES);
  });
});
