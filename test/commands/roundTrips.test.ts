import fc from 'fast-check';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { roundTrip } from './roundTrip';
import { everyStep, step, Steps } from './steps';

describe('commands', () => {
  let host: TestHost;
  let steps: Steps;

  beforeAll(async () => {
    host = await startTestHost();
    steps = await Steps.of(host);
  });

  afterAll(() => host?.stop());

  test('are undone and redone to the exact rows', async () => {
    const operations = await roundTrip(steps, everyStep);
    const executed = [...new Set(operations.map(({ commandId }) => commandId))];
    expect(executed).toEqual(expect.arrayContaining(['auth.role_acls.update', 'api_keys.keys.create']));
    expect(executed.length).toBeGreaterThan(15);
  });

  test('in any order, undone in reverse restore the exact rows, and redone the rows after them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (list) => {
        await roundTrip(steps, list);
      }),
      { numRuns: 30 },
    );
  }, 600_000);
});
