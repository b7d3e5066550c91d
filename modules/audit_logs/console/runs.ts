import type { Action } from './types';

/** Fewer entries stand each by itself. */
const LEAST = 5;
/** Milliseconds between two entries of one work. */
const PAUSE = 60_000;

/** An entry, with those right after it that did the same to other records: an import, or a change of many records. */
export interface Run {
  readonly first: Action;
  /** All of them, the first too; only the first where each stands by itself. */
  readonly actions: readonly Action[];
}

/** Puts entries that follow each other into runs. @param actions in the order of time, in either direction */
export function runsOf(actions: readonly Action[]): readonly Run[] {
  const runs: Action[][] = [];
  for (const action of actions) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isSameWork(last, action)) run.push(action);
    else runs.push([action]);
  }
  return runs.flatMap((run) =>
    run.length < LEAST
      ? run.map((first) => ({ first, actions: [first] }))
      : run.slice(0, 1).map((first) => ({ first, actions: run })),
  );
}

function isSameWork(one: Action, other: Action): boolean {
  return (
    one.commandId === other.commandId &&
    one.actionType === other.actionType &&
    one.resourceKind !== null &&
    one.resourceKind === other.resourceKind &&
    one.resourceId !== other.resourceId &&
    one.actorUserId === other.actorUserId &&
    one.actorUserName === other.actorUserName &&
    one.executionState === other.executionState &&
    !one.context?.historyAction &&
    !other.context?.historyAction &&
    Math.abs(new Date(one.createdAt).getTime() - new Date(other.createdAt).getTime()) < PAUSE
  );
}
