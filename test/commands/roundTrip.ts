import type { TestResponse } from '@tenantry/core/testing';

/** A command that was executed and can be undone. */
export interface Operation {
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
}

/** Where steps are carried out. */
export interface World<TStep> {
  /** Everything that commands govern, in an order of its own. */
  state(): Promise<unknown>;
  /** Sends the request of a step; null when there is nothing to do it to. */
  perform(step: TStep): Promise<TestResponse<unknown> | null>;
  call<T>(method: string, path: string, json?: object): Promise<TestResponse<T>>;
}

const ACTIONS = '/audit_logs/audit-logs/actions';

/**
 * Carries out steps, many of which are refused, as they should be; undoes in reverse what was done, does it again, and
 * undoes it again. The state has to be that of the same moment each time.
 *
 * @returns what was executed
 */
export async function roundTrip<TStep>(
  world: World<TStep>,
  steps: readonly TStep[],
): Promise<readonly Operation[]> {
  const before = await world.state();
  const operations = await execute(world, steps);
  const after = await world.state();
  await undo(world, operations);
  expect(await world.state()).toEqual(before);
  const again = await redo(world, operations);
  expect(await world.state()).toEqual(after);
  await undo(world, again);
  expect(await world.state()).toEqual(before);
  return operations;
}

async function execute<TStep>(world: World<TStep>, steps: readonly TStep[]): Promise<Operation[]> {
  const operations: Operation[] = [];
  for (const step of steps) {
    const answer = await world.perform(step);
    if (answer && answer.status >= 500) throw new Error(JSON.stringify([step, answer.status, answer.body]));
    const header = answer?.headers.get('x-operation');
    if (header) operations.push(JSON.parse(decodeURIComponent(header.slice(3))) as Operation);
  }
  return operations;
}

/** Undoes in reverse. */
async function undo<TStep>(
  world: World<TStep>,
  operations: readonly { readonly undoToken?: string; readonly commandId: string }[],
): Promise<void> {
  for (const { undoToken, commandId } of operations.toReversed()) {
    const answer = await world.call<unknown>('POST', `${ACTIONS}/undo`, { undoToken });
    if (answer.status !== 200) {
      throw new Error(`undo of ${commandId} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }
}

async function redo<TStep>(
  world: World<TStep>,
  operations: readonly Operation[],
): Promise<{ readonly undoToken?: string; readonly commandId: string }[]> {
  const again: { readonly undoToken?: string; readonly commandId: string }[] = [];
  for (const { id, commandId } of operations) {
    const answer = await world.call<{ undoToken?: string }>('POST', `${ACTIONS}/redo`, { logId: id });
    if (answer.status !== 200) {
      throw new Error(`redo of ${commandId} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    again.push({ commandId, undoToken: answer.body.undoToken });
  }
  return again;
}
