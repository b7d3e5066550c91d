/** @covers scripts/faults core/parts/jobs core/parts/events core/parts/records/commands */
import { FaultRun } from '../../../scripts/faults/FaultRun';
import { migratedDatabase } from '../support/databases';

// Starts processes; machines are busy.
jest.setTimeout(600_000);

/** The short form of `npm run faults`. */
describe('bulk jobs on a server that is killed again and again', () => {
  test('change each deal once and deliver its event', async () => {
    const database = await migratedDatabase();
    try {
      const options = { databaseUrl: database.url(), deals: 150, kills: 2, seed: 20 };
      const report = await new FaultRun(options).run();
      expect(report.violations).toEqual([]);
      expect(report.changes).toBe(report.expectedChanges);
      expect(report.polls).toBeGreaterThan(0);
    } finally {
      await database.drop();
    }
  });
});
