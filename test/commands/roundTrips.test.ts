import fc from 'fast-check';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { roundTrip } from './roundTrip';
import { step, Steps } from './steps';

describe('commands', () => {
  let host: TestHost;
  let steps: Steps;

  beforeAll(async () => {
    host = await startTestHost();
    steps = await Steps.of(host);
  });

  afterAll(() => host?.stop());

  test('undone in reverse restore the exact rows, and redone the rows after them', async () => {
    const executed = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (list) => {
        for (const { commandId } of await roundTrip(steps, list)) executed.add(commandId);
      }),
      { numRuns: 30 },
    );
    const undoable = [...executed].sort();
    expect(undoable).toEqual(expect.arrayContaining(['auth.role_acls.update', 'api_keys.keys.create']));
    expect(undoable.length).toBeGreaterThan(15);
  }, 400_000);
});
