import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { until } from '../support/until';
import { errands, errandsOf, inTenant } from './errands';

/** Enough that some are enqueued at each part of a millisecond. */
const JOBS = 600;

describe('jobs that are enqueued one by one', () => {
  let host: TestHost;

  beforeAll(async () => {
    // No round helps a job that is not found at first.
    host = await startTestHost({ sources: fixtures('errands'), jobs: { round: 3_600_000 } });
  });
  afterAll(() => host?.stop());

  test('start at once, at whichever part of a millisecond they are enqueued', async () => {
    const { entries } = errandsOf(host).journal;
    for (let index = 1; index <= JOBS; index += 1) {
      await inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: `job ${index}` }));
      await until(() => entries.length === index, 20_000);
    }
  });
});
