import { event } from '@tenantry/core';
import Joi from 'joi';
import { EventBus, type EventBusParts } from '../../core/dist/parts/events/EventBus';

const step = event<{ number: number }>({
  id: 'course.step.taken',
  payload: Joi.object({ number: Joi.number().required() }),
});

/** A bus that delivers at once, and finds out for each event in turn, by these answers, whether its tenant has the module. */
function busWith(answers: (boolean | Promise<boolean>)[]): EventBus {
  const parts: Pick<
    EventBusParts,
    'caches' | 'declarations' | 'unitOfWork' | 'outbox' | 'log' | 'tenantModules' | 'onFailure'
  > = {
    declarations: { get: () => step } as unknown as EventBusParts['declarations'],
    unitOfWork: { afterCommit: async (call: () => void) => call() } as unknown as EventBusParts['unitOfWork'],
    outbox: { write: async () => undefined } as unknown as EventBusParts['outbox'],
    log: { write: async () => undefined },
    caches: { dropBy: async () => undefined },
    tenantModules: { isOn: () => answers.shift() ?? true },
    onFailure: (_module, _subscriber, error) => {
      throw error;
    },
  };
  return new EventBus(parts as EventBusParts);
}

test('a subscriber gets events in their order, also where the first has to read whether its tenant has the module', async () => {
  let answer = (_isOn: boolean): void => undefined;
  const bus = busWith([new Promise<boolean>((resolve) => (answer = resolve)), true]);
  const taken: unknown[] = [];
  bus.subscribe('watch', 'watch.steps', 'course.**', ({ payload }) => void taken.push(payload));

  await bus.emit(step, { number: 1 });
  await bus.emit(step, { number: 2 });
  expect(taken).toEqual([]);
  answer(true);
  await bus.settled();

  expect(taken).toEqual([{ number: 1 }, { number: 2 }]);
});
