import fc, { type AsyncCommand } from 'fast-check';
import type { ActionModel, ModelAction } from './ActionModel';
import type { ActionWorld } from './ActionWorld';

type Step = AsyncCommand<ActionModel, ActionWorld>;

/** Minutes that a proposal is open, and that a change may take. */
const LIFE = 15;
const NAMES = ['Wheel', 'Axle'];
/** Who confirm at once. */
const TOGETHER = [0, 0, 0, 1, 1];

/** A step that needs an action. */
function onAction(
  what: string,
  at: number,
  run: (action: ModelAction, model: ActionModel, world: ActionWorld) => Promise<void>,
): Step {
  return {
    check: (model) => model.actions.length > 0,
    run: (model, world) => run(model.pick(at) as ModelAction, model, world),
    toString: () => `${what}(${at})`,
  };
}

/** Proposes a change of a new part, or of one that is there; an open proposal of the same is found again. */
const propose = (at: number, isNew: boolean, name: string): Step => ({
  check: () => true,
  run: async (model, world) => {
    const there = model.parts.filter(({ isThere }) => isThere);
    let part = isNew ? undefined : there[at % Math.max(there.length, 1)];
    if (!part) {
      part = { id: await world.newPart(), version: 1, isThere: true };
      model.parts.push(part);
    }
    const id = await world.propose(part.id, name);
    const open = model.open(part, name);
    if (open) {
      expect(id).toBe(open.id);
      return;
    }
    expect(model.actions.map((action) => action.id)).not.toContain(id);
    const { version } = part;
    model.actions.push({ id, part, version, name, status: 'pending', by: null, ends: model.minute + LIFE });
  },
  toString: () => `propose(${at}, ${isNew ? 'new part' : 'same part'}, ${name})`,
});

const confirm = (at: number, by: number) =>
  onAction(`confirm by ${by} `, at, async (action, model, world) => {
    const answer = await world.send('confirm', action, by);
    expect(answer).toEqual(model.confirm(action, by));
  });

const cancel = (at: number, by: number) =>
  onAction(`cancel by ${by} `, at, async (action, model, world) => {
    expect(await world.send('cancel', action, by)).toEqual(model.cancel(action));
  });

/** Many confirm at once: each gets an answer that the change having been made once explains. */
const confirmTogether = (at: number) =>
  onAction('confirm together', at, async (action, model, world) => {
    const wasPending = action.status === 'pending';
    const answers = await Promise.all(TOGETHER.map((by) => world.send('confirm', action, by)));
    if (!wasPending) {
      // Nothing is left to be decided between them: each gets what they would get alone.
      expect(answers).toEqual(TOGETHER.map((by) => model.confirm(action, by)));
      return;
    }
    const [status, outcome] = model.confirm(action, 0);
    const allowed = [
      [status, outcome],
      [409, 'invalid_status'],
    ];
    for (const answer of answers) expect(allowed).toContainEqual(answer);
    expect(answers).toContainEqual([status, outcome]);
    if (action.status === 'failed') action.by = await winner(action, world);
  });

/** One confirms while another cancels: one of the two counts. */
const race = (at: number) =>
  onAction('confirm and cancel', at, async (action, model, world) => {
    const before = action.status;
    await Promise.all([world.send('confirm', action, 0), world.send('cancel', action, 1)]);
    if (before !== 'pending') return;
    if ((await world.statusOf(action)) === 'cancelled') model.cancel(action);
    else model.confirm(action, 0);
  });

const crash = (at: number) =>
  onAction('crash', at, async (action, model, world) => {
    if (action.status !== 'pending') return;
    await world.crash(action);
    action.status = 'executing';
    action.ends = model.minute + LIFE;
  });

const touch = (at: number) =>
  onAction('change the part', at, async ({ part }, _model, world) => {
    if (!part.isThere) return;
    await world.touch(part.id);
    part.version += 1;
  });

const remove = (at: number) =>
  onAction('remove the part', at, async ({ part }, _model, world) => {
    await world.remove(part.id);
    part.isThere = false;
  });

/** Time passes, and the sweeper runs, as often as it is called. */
const pass = (minutes: number): Step => ({
  check: () => true,
  run: async (model, world) => {
    world.host.clock.travel({ minutes });
    await world.host.settled();
    await world.host.settled();
    model.pass(minutes);
  },
  toString: () => `pass(${minutes})`,
});

/** Who gets the answer of a failed change again is who confirmed it. */
async function winner(action: ModelAction, world: ActionWorld): Promise<number> {
  const [status] = await world.send('confirm', action, 0);
  return status === 200 ? 0 : 1;
}

const index = fc.nat(30);
const person = fc.nat(1);

/** Random steps. */
export const actionSteps: fc.Arbitrary<Step>[] = [
  fc.tuple(index, fc.boolean(), fc.constantFrom(...NAMES)).map((given) => propose(...given)),
  fc.tuple(index, fc.boolean(), fc.constantFrom(...NAMES)).map((given) => propose(...given)),
  fc.tuple(index, person).map((given) => confirm(...given)),
  fc.tuple(index, person).map((given) => cancel(...given)),
  index.map(confirmTogether),
  index.map(race),
  index.map(crash),
  index.map(touch),
  index.map(remove),
  // The sweeper runs every five minutes; nothing ends within a minute of a border.
  fc.constantFrom(7, 21).map(pass),
];
