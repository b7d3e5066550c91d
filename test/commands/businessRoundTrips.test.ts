import fc from 'fast-check';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { businessStep, BusinessSteps, everyBusinessStep } from './businessSteps';
import { roundTrip } from './roundTrip';

/** Modules whose commands the steps are made of. */
const MODULES = ['customers', 'catalog', 'console', 'entities'];

describe('commands of customers, catalogue, custom fields and views', () => {
  let host: TestHost;
  let steps: BusinessSteps;

  beforeAll(async () => {
    host = await startTestHost();
    steps = await BusinessSteps.of(host);
  });

  afterAll(() => host?.stop());

  test('are all undone and redone to the exact rows', async () => {
    const operations = await roundTrip(steps, everyBusinessStep);
    const executed = new Set(operations.map(({ commandId }) => commandId));
    const undoable = host.host.core.commandCatalog.commands
      .list()
      .filter(({ moduleId, item }) => MODULES.includes(moduleId) && item.declaration.undo !== undefined)
      .map(({ item }) => item.id);
    expect(undoable.filter((id) => !executed.has(id))).toEqual([]);
  }, 300_000);

  test('in any order, undone in reverse restore the exact rows, and redone the rows after them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(businessStep, { minLength: 10, maxLength: 30 }), async (list) => {
        await roundTrip(steps, list);
      }),
      { numRuns: 10 },
    );
  }, 600_000);
});
