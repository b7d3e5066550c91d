/** @covers core/cli/modules/jobs.ts core/cli/client core/parts/jobs test/fixtures/cli */
import { end, Operator } from '../../cli/cli';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

interface Listed {
  readonly modules: object[];
  readonly items: { id: string; state: string }[];
}

const ids = Array.from({ length: 4 }, (_, index) => `50000000-0000-4000-8000-00000000000${index}`);

describe('modules jobs', () => {
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

  const states = async () =>
    (await database.sql('SELECT state FROM platform_jobs ORDER BY id')).map(
      (row) => (row as { state: string }).state,
    );

  test('shows the states of jobs, and tries again or deletes what was given up', async () => {
    const early = await operator.modules('jobs');
    expect(early.code).toBe(1);
    expect(early.stderr).toContain('start the server once');
    await end((await operator.serve()).process, 'SIGTERM');
    expect(await operator.modules('jobs')).toMatchObject({
      code: 0,
      stdout: 'No job waits or runs, and none was given up.\n',
    });

    await database.sql(
      ids
        .map(
          (id, index) =>
            `INSERT INTO platform_jobs (id, worker_id, data, state, attempts, error, run_at)
             VALUES ('${id}', 'parcels.send', '{}', '${index === 0 ? 'parked' : 'dead'}', 5, 'Error: no van', now())`,
        )
        .join(';'),
    );
    const shown = await operator.modules('jobs');
    expect(shown.code).toBe(2);
    expect(shown.stdout).toMatch(/parcels +0 +0 +1 +0 +3\n/);
    expect(shown.stdout).toContain('after 5 attempts: Error: no van');
    const { data } = await operator.json<Listed>('jobs', 'people');
    expect(data).toEqual({ modules: [], items: [], recurring: [] });
    const nobody = await operator.modules('jobs', 'peeple');
    expect(nobody.code).toBe(1);
    expect(nobody.stderr).toContain(
      'peeple is not installed, and there are no jobs of it. Did you mean people?',
    );

    expect((await operator.modules('jobs', '--retry', ids[1] as string)).stdout).toContain(
      '1 job will be tried again',
    );
    expect(await states()).toEqual(['parked', 'parked', 'dead', 'dead']);
    expect((await operator.modules('jobs', '--discard', ids[2] as string)).stdout).toContain(
      '1 job discarded',
    );
    const again = await operator.modules('jobs', '--discard', ids[2] as string);
    expect(again).toMatchObject({ code: 1 });
    expect(again.stderr).toContain(`No job ${ids[2]} has been given up.`);
    expect((await operator.json('jobs', '--retry-all', 'parcels')).data).toEqual({ retried: 1 });
    expect(await states()).toEqual(['parked', 'parked', 'parked']);
  });

  test('shows what fails and what recurs, tries the one at once, and cancels what is not over', async () => {
    const [first, second] = ids as [string, string];
    await database.sql(
      `UPDATE platform_jobs SET state = 'waiting', attempt = 2, run_at = '2099-01-01T00:00:00Z' WHERE id = '${first}';
       UPDATE platform_jobs SET state = 'running' WHERE id = '${second}';
       INSERT INTO platform_job_schedules VALUES ('parcels.count', '5 * * * *', '2099-01-01T00:05:00Z')`,
    );
    const shown = await operator.modules('jobs', 'parcels');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/parcels.count +5 \* \* \* \* +2099-01-01T00:05:00.000Z/);
    expect(shown.stdout).toContain('attempt 2 of 5 at 2099-01-01T00:00:00.000Z; the last one: Error: no van');
    await operator.modules('jobs', '--retry', first);
    expect(await states()).toEqual(['parked', 'running', 'parked']);
    for (const id of [first, second])
      expect(await operator.modules('jobs', '--cancel', id)).toMatchObject({ code: 0 });
    expect(await states()).toEqual(['cancelled', 'running', 'parked']);
    expect(await database.sql('SELECT id FROM platform_jobs WHERE cancel_requested ORDER BY id')).toEqual([
      { id: first },
      { id: second },
    ]);
    const over = await operator.modules('jobs', '--cancel', first);
    expect(over).toMatchObject({ code: 1 });
    expect(over.stderr).toContain(`No job ${first} waits or runs.`);
  });
});
