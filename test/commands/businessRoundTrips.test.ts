import fc from 'fast-check';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { businessStep, BusinessSteps } from './businessSteps';
import { roundTrip } from './roundTrip';

/** Modules whose commands the steps are made of. */
const MODULES = ['customers', 'catalog', 'entities'];
/** Kept in the log, and not undoable by the published interface. */
const NOT_UNDOABLE = /^(customers\.(pipelines|pipeline-stages|settings)|catalog\.settings)\./;

describe('commands of customers, catalogue and custom fields', () => {
  let host: TestHost;
  let steps: BusinessSteps;

  beforeAll(async () => {
    host = await startTestHost();
    steps = await BusinessSteps.of(host);
  });

  afterAll(() => host?.stop());

  test('undone in reverse restore the exact rows, and redone the rows after them', async () => {
    const executed = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(businessStep, { minLength: 20, maxLength: 40 }), async (list) => {
        for (const { commandId } of await roundTrip(steps, list)) executed.add(commandId);
      }),
      { numRuns: 8, endOnFailure: true },
    );
    const declared = host.host.core.commandCatalog.commands
      .list()
      .filter(({ moduleId, item }) => MODULES.includes(moduleId) && !NOT_UNDOABLE.test(item.id))
      .map(({ item }) => item.id);
    expect(declared.filter((id) => !executed.has(id))).toEqual([]);
  }, 600_000);
});
