import type { TestResponse } from '@tenantry/core/testing';

/** A command that was executed and can be undone. */
export interface Operation {
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
}

/** A row of some kind of record. */
export interface KindedRow {
  readonly kind: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Where steps are carried out. */
export interface World<TStep> {
  /** Everything that commands govern. */
  state(): Promise<readonly KindedRow[]>;
  /** Sends the request of a step; null when there is nothing to do it to. */
  perform(step: TStep): Promise<TestResponse<unknown> | null>;
  call<T>(method: string, path: string, json?: object): Promise<TestResponse<T>>;
}

const ACTIONS = '/audit_logs/audit-logs/actions';

/**
 * Carries out steps, many of which are refused, as they should be; undoes in reverse what was done, does it again, and
 * undoes it again. The state has to be that of the same moment each time, apart from the versions: a row that has changed
 * has a later one than ever before.
 *
 * @returns what was executed
 */
export async function roundTrip<TStep>(
  world: World<TStep>,
  steps: readonly TStep[],
): Promise<readonly Operation[]> {
  const versions = new Versions();
  const state = async () => versions.follow(await world.state());
  const before = await state();
  const operations = await execute(world, steps);
  const after = await state();
  await undo(world, operations);
  expect(await state()).toEqual(before);
  const again = await redo(world, operations);
  expect(await state()).toEqual(after);
  await undo(world, again);
  expect(await state()).toEqual(before);
  expect(versions.repeated).toEqual([]);
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

/** Columns that change without a new version: those that are derived, and the language that a person chooses. */
const UNVERSIONED = /^(?:next_interaction_.*|locale)$/;

const versioned = (row: object) =>
  JSON.stringify(Object.entries(row).filter(([column]) => !UNVERSIONED.test(column)));

/** Follows the versions of rows from state to state. */
class Versions {
  /** Rows that were changed and have no later version. */
  readonly repeated: string[] = [];
  private readonly latest = new Map<string, string>();
  private contents = new Map<string, string>();

  /** @returns the rows without their versions and the times of their slugs, which undo does not bring back, in a fixed order */
  follow(state: readonly KindedRow[]): readonly string[] {
    const rows = state.map(({ kind, row: { updated_at: version, slug_since: _since, ...content } }) => ({
      key: `${kind} ${String(content['id'] ?? JSON.stringify(content))}`,
      version: version as string | undefined,
      versioned: versioned(content),
      content: JSON.stringify([kind, content]),
    }));
    for (const { key, version, versioned: content } of rows) {
      if (version === undefined) continue;
      const latest = this.latest.get(key);
      const isChanged = this.contents.get(key) !== content;
      if (latest !== undefined && isChanged && version <= latest) this.repeated.push(content);
      if (latest === undefined || version > latest) this.latest.set(key, version);
    }
    this.contents = new Map(rows.map(({ key, versioned: content }) => [key, content]));
    return rows.map(({ content }) => content).sort();
  }
}
