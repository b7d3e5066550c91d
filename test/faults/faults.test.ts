import { FaultRun, type FaultOptions } from '../../scripts/faults/FaultRun';
import { freshDatabase } from '../cli/freshDatabase';
import { testOnRedis } from '../support/onRedis';

// Starts processes; machines are busy.
jest.setTimeout(600_000);

/** The short form of `npm run faults`. */
describe('bulk jobs on a server that is killed again and again', () => {
  test('change each deal once and deliver its event, with jobs on PostgreSQL', () =>
    changesEachOnce('PostgreSQL'));
  testOnRedis('change each deal once and deliver its event, with jobs on Redis', () =>
    changesEachOnce('Redis'),
  );
});

async function changesEachOnce(driver: FaultOptions['driver']): Promise<void> {
  const database = await freshDatabase();
  try {
    const options = { driver, databaseUrl: database.url(), deals: 150, kills: 2, seed: 20 };
    const report = await new FaultRun(options).run();
    expect(report.violations).toEqual([]);
    expect(report.changes).toBe(report.expectedChanges);
    expect(report.polls).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
}
