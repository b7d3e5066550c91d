/** @covers core/cli/modules/top.ts core/kernel/process core/parts/metrics test/fixtures/cli */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { processIdentity, sliceAt } from '@tenantry/core/host';
import { Operator, until } from '../../cli/cli';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

interface Top {
  minutes: number;
  processes: number[];
  modules: { id: string; state: string | null; requests: number; errors: number; requestTime: number }[];
}

describe('modules top', () => {
  let database: OwnDatabase;
  let operator: Operator;

  beforeAll(async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
  });
  afterAll(async () => {
    await operator.remove();
    await database.drop();
  });

  test('says when there is no server, and what a killed one left does not count', async () => {
    const folder = path.join(operator.dataDir, 'health');
    await mkdir(folder, { recursive: true });
    const left = { processId: process.pid, processIdentity: 'of another time', modules: { people: [] } };
    await writeFile(path.join(folder, `${process.pid}.json`), JSON.stringify(left));
    const { code, stdout } = await operator.modules('top');
    expect({ code, stdout }).toEqual({ code: 2, stdout: `No server runs on ${operator.dataDir}.\n` });
    expect(await readdir(folder)).toEqual([]);
  });

  test('shows every module, the busiest first', async () => {
    const { url, process: server } = await operator.serve();
    for (let request = 0; request < 5; request += 1) await fetch(`${url}/api/parcels/ping`);
    await fetch(`${url}/api/people/ping`);
    const data = await until('the server has written its statistics', async () => {
      const shown = await operator.json<Top>('top');
      expect(shown.code).toBe(0);
      const people = shown.data.modules.find(({ id }) => id === 'people');
      return people?.requests === 1 && shown.data;
    });
    expect(data).toMatchObject({ minutes: 5, processes: [server.pid] });
    expect((await operator.json<Top>('top', '--minutes', '1')).data).toMatchObject({ minutes: 1 });
    expect(data.modules.filter(({ state }) => state !== null).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['parcels', 'people', 'labels', 'couriers']),
    );
    expect(data.modules.find(({ id }) => id === 'parcels')).toMatchObject({
      state: 'enabled',
      requests: 5,
      errors: 0,
    });
    const { stdout } = await operator.modules('top');
    expect(stdout).toMatch(/^MODULE +STATE +REQUESTS +A SECOND +ERRORS/);
    expect(stdout).toMatch(/^parcels +enabled +5 +0\.0 +0 +0 +\d/m);
    expect(stdout).toContain(`The last 5 minutes of process ${server.pid}.`);
    expect((await operator.modules('top', '--minutes', '9')).code).toBe(1);

    // Another process on the same folder: this one.
    const own = {
      processId: process.pid,
      processIdentity: processIdentity(process.pid),
      modules: { parcels: [[sliceAt(Date.now()), 7, 2, 0, 70, 14, 0, 0, 0, 0, 0]] },
    };
    await writeFile(path.join(operator.dataDir, 'health', `${process.pid}.json`), JSON.stringify(own));
    const both = await operator.json<Top>('top');
    expect(both.data.processes).toHaveLength(2);
    expect(both.data.modules.find(({ id }) => id === 'parcels')).toMatchObject({ requests: 12, errors: 2 });
  });
});
