import { isDeepStrictEqual } from 'node:util';
import type { Executed, Snapshot } from './CommandDeclaration';
import type { Row } from './RowWriter';
import type { RowState } from './TrackedRows';

const VERSION = 'updated_at';

/** Ends a transaction in which a command has changed nothing but versions. */
export class Unchanged extends Error {
  /** @param result of the command, with the version that stays */
  constructor(readonly result: unknown) {
    super('The command has changed nothing');
  }
}

/** @throws Unchanged the rows of a record are the same before and after a command, apart from their versions */
export function assertChanged(
  { result, resourceId }: Executed<unknown>,
  before: Snapshot | null,
  after: Snapshot | null,
): void {
  if (!before || !after) return;
  const [from, to] = [before.state, after.state] as [RowState | undefined, RowState | undefined];
  if (!from || !to) {
    if (from === to && isDeepStrictEqual(before.view, after.view)) throw new Unchanged(result);
    return;
  }
  if (!isDeepStrictEqual(contentOf(from), contentOf(to))) return;
  const row = Object.values(from)
    .flat()
    .find((one) => Object.values(one).includes(resourceId));
  throw new Unchanged(withVersion(result, row?.[VERSION]));
}

/** The rows of a state without their versions, in the order of their content. */
function contentOf(state: RowState): Readonly<Record<string, readonly string[]>> {
  const textOf = ({ [VERSION]: _, ...row }: Row) =>
    JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return Object.fromEntries(
    Object.entries(state).map(([table, rows]) => [table, rows.map(textOf).toSorted()]),
  );
}

/** A result with another version, where it has one. */
function withVersion(result: unknown, version: unknown): unknown {
  if (typeof result !== 'object' || result === null || version === undefined) return result;
  if ('updatedAt' in result) {
    const time = new Date(version as string);
    return { ...result, updatedAt: typeof result.updatedAt === 'string' ? time.toISOString() : time };
  }
  return VERSION in result ? { ...result, [VERSION]: version } : result;
}
