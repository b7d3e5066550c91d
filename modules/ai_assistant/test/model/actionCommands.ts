import fc, { type AsyncCommand } from 'fast-check';
import {
  type ActionModel,
  LONG,
  type ModelAction,
  type ModelPart,
  STRANGER,
  UNREADABLE,
  VIEWER,
} from './ActionModel';
import type { ActionWorld } from './ActionWorld';

type Step = AsyncCommand<ActionModel, ActionWorld>;

/** Minutes that a proposal is open, and that a change may take. */
const LIFE = 15;
const NAMES = ['Wheel', 'Axle', UNREADABLE];
/** Letters of the names that the tools take: all of these, or the shortest alone. */
const LENGTHS = [LONG, 4];
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

/**
 * Proposes a change of a new part, of one that is there, or of several; an open proposal of the same is found again.
 *
 * @param count parts of a change of many at once; 0 for a change of one
 */
const propose = (at: number, isNew: boolean, count: number, name: string): Step => ({
  check: () => true,
  run: async (model, world) => {
    const isBulk = count > 0;
    const there = model.parts.filter(({ isThere }) => isThere);
    const parts = new Set<ModelPart>();
    for (let n = 0; n < Math.max(count, 1); n += 1) {
      let part = isNew && n === 0 ? undefined : there[(at + n) % Math.max(there.length, 1)];
      if (!part) {
        part = { id: await world.newPart(), version: 1, isThere: true };
        model.parts.push(part);
      }
      parts.add(part);
    }
    const chosen = [...parts];
    const id = await world.propose(
      chosen.map((part) => part.id),
      isBulk,
      name,
    );
    if (!model.fits(name)) {
      expect(id).toBe('validation_error');
      return;
    }
    const open = model.open(chosen, isBulk, name);
    if (open) {
      expect(id).toBe(open.id);
      return;
    }
    expect(model.actions.map((action) => action.id)).not.toContain(id);
    const targets = chosen.map((part) => ({ part, version: part.version }));
    const ends = model.minute + LIFE;
    model.actions.push({ id, targets, isBulk, name, status: 'pending', by: null, ends });
  },
  toString: () => `propose(${at}, ${isNew ? 'new part' : 'same part'}, ${count}, ${name})`,
});

const confirm = (at: number, by: number) =>
  onAction(`confirm by ${by} `, at, async (action, model, world) => {
    const answer = await world.send('confirm', action, by);
    expect(answer).toEqual(model.confirm(action, by));
  });

const cancel = (at: number, by: number) =>
  onAction(`cancel by ${by} `, at, async (action, model, world) => {
    expect(await world.send('cancel', action, by)).toEqual(model.cancel(action, by));
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
      // Who has ended a change of a part that is gone gets its outcome when they confirm it again.
      ...(action.status === 'failed' ? [[200, false]] : []),
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
    if ((await world.statusOf(action)) === 'cancelled') model.cancel(action, 1);
    else model.confirm(action, 0);
  });

/** Two confirm different changes of one part at once: one of the two is made. */
const rivals = (at: number) =>
  onAction('confirm two changes of one part', at, async (action, model, world) => {
    const other = model.rival(action);
    if (!other) return;
    const answers = await Promise.all([world.send('confirm', action, 0), world.send('confirm', other, 1)]);
    const statuses = await Promise.all([world.statusOf(action), world.statusOf(other)]);
    expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(1);
    const isFirst = statuses[0] === 'confirmed';
    const [made, lost, by] = isFirst ? [action, other, 1] : [other, action, 0];
    expect(answers[1 - by]).toEqual(model.confirm(made, 1 - by));
    // It was seen to be late before it began, or when it was written.
    if (statuses[by] === 'failed') {
      lost.status = 'failed';
      lost.by = by;
    }
    expect(answers[by]).toEqual(statuses[by] === 'failed' ? [200, false] : [412, 'stale_version']);
  });

/** Those who may not make the change: who may only read, and who is of another tenant. */
const outsiders = (at: number) =>
  onAction('confirm and cancel from outside', at, async (action, model, world) => {
    for (const by of [VIEWER, STRANGER]) {
      expect(await world.send('confirm', action, by)).toEqual(model.confirm(action, by));
      expect(await world.send('cancel', action, by)).toEqual(model.cancel(action, by));
    }
  });

/** A change is confirmed while the tenant forbids the agent all changes. */
const forbidden = (at: number) =>
  onAction('confirm what is forbidden', at, async (action, model, world) => {
    const before = model.isReadOnly;
    await forbid(true).run(model, world);
    expect(await world.send('confirm', action, 0)).toEqual(model.confirm(action, 0));
    await forbid(before).run(model, world);
  });

/** A change is confirmed after an upgrade of its tool that narrows the input. */
const drift = (at: number) =>
  onAction('confirm after an upgrade', at, async (action, model, world) => {
    const before = model.longestName;
    await narrow(4).run(model, world);
    expect(await world.send('confirm', action, 0)).toEqual(model.confirm(action, 0));
    await narrow(before).run(model, world);
  });

const narrow = (length: number): Step => ({
  check: () => true,
  run: async (model, world) => {
    await world.narrow(length);
    model.longestName = length;
  },
  toString: () => `names of at most ${length}`,
});

/** A part of a change of many is changed before that is confirmed: the others are changed. */
const partial = (at: number): Step => ({
  check: (model) => model.fits('Spindle'),
  run: async (model, world) => {
    await propose(at, true, 3, 'Spindle').run(model, world);
    const action = model.actions.at(-1) as ModelAction;
    const part = action.targets[0]?.part as ModelPart;
    await world.touch(part.id);
    part.version += 1;
    expect(await world.send('confirm', action, 1)).toEqual(model.confirm(action, 1));
  },
  toString: () => `partial(${at})`,
});

/** The tenant forbids the agent all changes, or allows them again. */
const forbid = (isReadOnly: boolean): Step => ({
  check: () => true,
  run: async (model, world) => {
    await world.forbid(isReadOnly);
    model.isReadOnly = isReadOnly;
  },
  toString: () => (isReadOnly ? 'forbid changes' : 'allow changes'),
});

const crash = (at: number) =>
  onAction('crash', at, async (action, model, world) => {
    if (action.status !== 'pending') return;
    await world.crash(action);
    action.status = 'executing';
    action.ends = model.minute + LIFE;
  });

const touch = (at: number) =>
  onAction('change the part', at, async ({ targets }, _model, world) => {
    const part = targets[at % targets.length]?.part;
    if (!part?.isThere) return;
    await world.touch(part.id);
    part.version += 1;
  });

const remove = (at: number) =>
  onAction('remove the part', at, async ({ targets }, _model, world) => {
    const part = targets[at % targets.length]?.part;
    if (!part) return;
    await world.remove(part.id);
    part.isThere = false;
  });

/** Time passes, and the sweeper runs, as often as it is called. */
const pass = (minutes: number): Step => ({
  check: () => true,
  run: async (model, world) => {
    world.host.clock.travel({ minutes });
    model.pass(minutes);
    const isSwept = async () => {
      const now = await Promise.all(model.actions.map((action) => world.statusOf(action)));
      return model.actions.every(({ status }, at) => status === now[at]);
    };
    // A run of the sweeper may begin before the time has passed.
    for (let runs = 0; runs < 20; runs += 1) {
      await world.host.settled();
      if (await isSwept()) return;
    }
  },
  toString: () => `pass(${minutes})`,
});

/** Who gets the answer of a failed change again is who confirmed it. */
async function winner(action: ModelAction, world: ActionWorld): Promise<number> {
  const [status] = await world.send('confirm', action, 0);
  return status === 200 ? 0 : 1;
}

const index = fc.nat(30);
const person = fc.oneof({ weight: 6, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(STRANGER) });
const proposal = (count: fc.Arbitrary<number>) =>
  fc.tuple(index, fc.boolean(), count, fc.constantFrom(...NAMES)).map((given) => propose(...given));

/** Random steps. */
export const actionSteps: fc.Arbitrary<Step>[] = [
  proposal(fc.constant(0)),
  proposal(fc.constant(0)),
  proposal(fc.integer({ min: 1, max: 3 })),
  fc.tuple(index, person).map((given) => confirm(...given)),
  fc.tuple(index, person).map((given) => confirm(...given)),
  fc.tuple(index, person).map((given) => cancel(...given)),
  index.map(confirmTogether),
  index.map(race),
  index.map(rivals),
  index.map(outsiders),
  index.map(forbidden),
  index.map(partial),
  index.map(drift),
  fc.constantFrom(...LENGTHS).map(narrow),
  index.map(crash),
  index.map(touch),
  index.map(remove),
  fc
    .oneof({ weight: 1, arbitrary: fc.constant(true) }, { weight: 2, arbitrary: fc.constant(false) })
    .map(forbid),
  // The sweeper runs every five minutes; nothing ends within a minute of a border.
  fc.constantFrom(7, 21).map(pass),
];
