import type { Sql as Database } from '../../data/Database';
import { notFound } from '../../../kernel/errors/HttpError';
import { confinedTo, type Confidentiality, mayRead } from './Confidentiality';
import type { CommandCall, CommandDeclaration, StateChange } from './CommandDeclaration';
import type { Row } from './RowWriter';
import { TrackedRows, undoConflict, type RowState } from './TrackedRows';
import type { TrackedTable } from './TrackedTable';

/** Rows before and after a step back or forth, on its way, inside its transaction. */
export interface RowStep<TServices> extends StateChange<RowState> {
  readonly call: CommandCall;
  readonly services: TServices;
}

/** Rows that commands change and that are no records of a collection. */
export interface RowHistory<TServices> {
  /** Their tables, that of the record first. */
  readonly tables: readonly TrackedTable[];
  /**
   * Finds the record that the rows belong to, and with `lock` keeps others from changing it; null when it is not there.
   * Default: they belong to none, and the organization is that of the row.
   */
  readonly owner?: (
    id: string,
    lock: boolean,
    services: TServices,
  ) => Promise<{ readonly organizationId: string | null } | null>;
  /** Which rows only some see: their history and undoing are theirs as well. */
  readonly confidential?: Confidentiality;
  /** View of the row in the action log. The row is undefined where it does not exist. */
  readonly view: (row: Row | undefined) => Readonly<Record<string, unknown>> | null;
  /** Around undo and redo: checks, calls `bring`, which restores the rows, and sees to what follows from it. */
  readonly restore?: (step: RowStep<TServices>, bring: () => Promise<void>) => Promise<void>;
}

/** Parts of a command that undo needs. */
type Undoable<TServices> = Pick<
  CommandDeclaration<TServices, never, never, RowState>,
  'snapshot' | 'undo' | 'redo'
>;

/** Snapshots of rows and the way back to them, for the commands that change these: `command({ ...history, id: … })`. */
export function rowHistory<TServices extends { readonly database: Database }>({
  tables,
  owner,
  view,
  restore,
  confidential,
}: RowHistory<TServices>): Required<Undoable<TServices>> {
  const bringBack = async (change: StateChange<RowState>, call: CommandCall, services: TServices) => {
    if (owner && !(await owner(change.resourceId, true, services))) throw undoConflict();
    const rows = new TrackedRows(services.database, tables);
    for (const state of [change.from, change.to]) {
      const row = rows.rootOf(state, change.resourceId);
      if (confidential && row && !mayRead(confidential, row, call)) throw notFound();
    }
    const bring = () => rows.restore(change);
    await (restore ? restore({ ...change, call, services }, bring) : bring());
  };
  return {
    snapshot: async ({ resourceId, touches, lock }, services) => {
      const ids = resourceId === null ? touches : [resourceId, ...touches];
      if (ids.length === 0) return null;
      const place = resourceId !== null && owner ? await owner(resourceId, lock, services) : undefined;
      if (place === null) return null;
      const rows = new TrackedRows(services.database, tables);
      const state = await rows.capture(ids, lock);
      const row = resourceId === null ? undefined : rows.rootOf(state, resourceId);
      const { organizationId } = place ?? { organizationId: row && organizationOf(row) };
      const confined = row && confidential && confinedTo(confidential, row);
      return { view: view(row), state, organizationId, confined };
    },
    undo: bringBack,
    redo: bringBack,
  };
}

function organizationOf({ organization_id: organizationId }: Row): string | null {
  return (organizationId as string | null | undefined) ?? null;
}
