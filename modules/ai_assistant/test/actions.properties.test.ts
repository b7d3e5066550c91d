import type { TestHost } from '@tenantry/core/testing';
import fc from 'fast-check';
import { actionSteps } from './model/actionCommands';
import { ActionModel } from './model/ActionModel';
import { AiClient } from './AiClient';
import { ActionWorld } from './model/ActionWorld';
import { startAiHost } from './startAiHost';

/** Events that an action has given rise to, by the state it is in. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  pending: [],
  executing: [],
  confirmed: ['confirmed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
  expired: ['expired'],
};

describe('whatever people do with changes that agents propose', () => {
  let host: TestHost;
  let stranger: AiClient;

  beforeAll(async () => {
    host = await startAiHost();
    stranger = new AiClient(host, await (await host.tenant()).signInAs('admin'));
  });
  afterAll(() => host.stop());

  test('each change is made at most once, and each action ends in one way, with one event', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(actionSteps, { maxCommands: 25, size: 'max' }), async (steps) => {
        const model = new ActionModel();
        const world = await ActionWorld.of(host, stranger);
        await fc.asyncModelRun(() => ({ model, real: world }), steps);
        await host.settled();
        for (const action of model.actions) {
          expect(await world.statusOf(action)).toBe(action.status);
          expect(world.eventsOf(action)).toEqual(EVENTS[action.status]);
        }
        for (const { id, version, isThere } of model.parts)
          expect(await world.versionOf(id)).toBe(isThere ? version : undefined);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);
});
