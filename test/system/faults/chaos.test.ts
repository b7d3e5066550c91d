/**
 * @covers scripts/faults core/embedded core/parts/data core/parts/jobs core/parts/events
 * @covers core/parts/records/commands
 */
import { ChaosRun } from '../../../scripts/faults/chaos/ChaosRun';

// Starts processes; machines are busy.
jest.setTimeout(600_000);

/** The short form of `npm run faults -- chaos`. */
describe('a server under a mixed load', () => {
  test('loses nothing when PostgreSQL stands still and the server is killed', async () => {
    const kinds = ['PostgreSQL stopped', 'server killed'] as const;
    const report = await new ChaosRun({ kinds, faults: 2, pace: 'fast', seconds: 10, seed: 20 }).run();
    expect(report.violations).toEqual([]);
    expect([...report.recoveries.keys()].sort()).toEqual(['PostgreSQL stopped', 'server killed']);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.bulkJobs).toBeGreaterThan(0);
    expect(report.streamEvents).toBeGreaterThan(0);
  });
});
