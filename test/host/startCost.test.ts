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

  test('sends the database no more statements than one with few', async () => {
    const statementsOf = async (...sources: readonly string[]): Promise<number> => {
      const beside = await startBeside(host, { sources });
      if (sources.length > 1) expect(statusOf(beside.report, 'small_0')).toEqual({ state: 'enabled' });
      const text = await (await fetch(`${beside.url}/metrics`)).text();
      return Number(/^tenantry_database_queries_total (\d+)$/m.exec(text)?.[1]);
    };
    const few = await statementsOf(...fixtures('healthy'));
    const many = await statementsOf(...fixtures('healthy'), path.join(folder, '*'));
    expect(few).toBeGreaterThan(0);
    expect(many - few).toBeLessThan(MODULES);
  });
});
