import type { EventDeclaration } from '../../events/EventDeclaration';
import type { CommandCall, ResourceReference, SnapshotTarget } from '../commands/CommandDeclaration';
import type { Confined } from '../commands/Confidentiality';
import type { RowState } from '../commands/TrackedRows';
import type { PlaceRequest, RecordPlace } from './PlaceRequest';
import type { StoredRow } from './StoredRow';

/** A creation or a change on its way, inside its transaction. */
export interface RecordWrite<TServices, TInput = Readonly<Record<string, unknown>>> {
  /** Whether the record is created or changed; one that comes back by `upserts` is changed. */
  readonly action: 'create' | 'update';
  /** Id of the record; known for a creation too. */
  readonly id: string;
  /** The tenant of the record. */
  readonly tenantId: string;
  /** Of the record; empty where records have none, null where this one has none. */
  readonly organizationId: string;
  /** The validated input; omitted members are absent. */
  readonly input: Partial<TInput>;
  /** The row as it was, locked, also one marked deleted that comes back; null for a creation. */
  readonly before: StoredRow | null;
  /** The rows of the record and its children as they were; null for a creation. */
  readonly state: RowState | null;
  /** Values that will be written, by column. Hooks may set more. */
  readonly columns: Record<string, unknown>;
  /** Reports rows of `shared` tables that a hook has created for the record. */
  readonly made: (table: string, rows: readonly StoredRow[]) => void;
  /** Members of the result besides the columns, for the answer: what is shown this once and stored nowhere. */
  readonly shown: Record<string, unknown>;
  /** Further facts for the entry in the action log: `undoable: false` for a change that cannot be undone. */
  readonly logged: { undoable?: boolean; context?: Readonly<Record<string, unknown>> };
  /** The caller that writes the record. */
  readonly call: CommandCall;
  /** Services of the module. */
  readonly services: TServices;
}

/** All rows of a record as they are now, of those of its children's tables that a write has changed. */
export type WrittenChildren = Readonly<Record<string, readonly StoredRow[]>>;

/** A deletion on its way, inside its transaction. */
export interface RecordDeletion<TServices> {
  readonly id: string;
  readonly row: StoredRow;
  readonly state: RowState;
  readonly call: CommandCall;
  readonly services: TServices;
}

/** A record before and after a change; null where it is not there. Also of changes that undo and redo make. */
export interface RecordChange {
  readonly id: string;
  readonly from: StoredRow | null;
  readonly to: StoredRow | null;
  /** Cause of the change: a command of the collection (`create` may `revive`), or undo and redo (`restore`). */
  readonly by: 'create' | 'revive' | 'update' | 'delete' | 'restore';
  /** The caller that changes the record. */
  readonly call: CommandCall;
}

/** The rows of a record before and after a step back or forth, on its way, inside its transaction. */
export interface RecordRestoration<TServices> extends RecordChange {
  /** Further records that change with it. */
  readonly touches: readonly string[];
  readonly states: { readonly from: RowState | null; readonly to: RowState | null };
  readonly services: TServices;
}

/** An event to emit besides the usual ones. */
export interface FurtherEvent<TPayload extends object = object> {
  readonly event: EventDeclaration<TPayload>;
  readonly payload: TPayload;
}

/** Code that a collection runs besides storing its input. All of it runs in the transaction of the command. */
export interface CollectionHooks<TServices, TInput> {
  /**
   * Takes locks that have to be held before the record is locked, so that writes do not wait for one another in a circle;
   * also before undo and redo. May answer ids of further records of the collection that change with it, those of `touches`
   * among them: they are kept in the log with it, come back when it is undone, and their changes are emitted as `updated`.
   *
   * @param target a record that is there, or the records that a creation changes
   */
  readonly beforeLock?: (
    target: Omit<SnapshotTarget, 'lock'>,
    services: TServices,
  ) => Promise<readonly string[] | void>;
  /**
   * The refusal of a change of a record that is not there; with it records of organizations that the caller does not see
   * count as not there. Default: 404, and 403 for those.
   */
  readonly missing?: (call: CommandCall) => Error;
  /**
   * Where a write works, found before its transaction begins. Default: the tenant of the scope, and for a new record the
   * organization that was sent, else the selected one, else the caller's own.
   *
   * @throws HttpError to refuse
   */
  readonly place?: (
    request: PlaceRequest<TInput>,
    call: CommandCall,
    services: TServices,
  ) => Promise<RecordPlace>;
  /**
   * Around each change, deletion, undo and redo of a record, with all their hooks: compares what was with what is left.
   *
   * @throws HttpError to refuse
   */
  readonly around?: <T>(id: string, work: () => Promise<T>, services: TServices) => Promise<T>;
  /** Checks what no schema can, and derives columns. @throws HttpError to refuse */
  readonly beforeWrite?: (write: RecordWrite<TServices, TInput>) => Promise<void> | void;
  /**
   * Writes the rows of children, once the record's own row is there. Answering `unchanged`, when it has left those rows
   * alone, or the rows of each table that it has changed, spares reading them again.
   */
  readonly afterWrite?: (
    write: RecordWrite<TServices, TInput>,
  ) => Promise<'unchanged' | WrittenChildren | void>;
  /**
   * Sends the statements of `afterWrite` together with that of the record's own row where a record is changed, for one wait
   * less. For hooks that do not read the row.
   */
  readonly writesTogether?: true;
  /** @throws HttpError to refuse */
  readonly beforeDelete?: (deletion: RecordDeletion<TServices>) => Promise<void>;
  /** Around undo and redo: checks, calls `bring`, which restores the rows, and checks what came of it. */
  readonly restore?: (restoration: RecordRestoration<TServices>, bring: () => Promise<void>) => Promise<void>;
  /**
   * Who alone sees a record that goes with another one, for the action log and for interceptors. The module itself keeps
   * it from others; `confidential` is for records that say so themselves.
   */
  readonly confined?: (row: StoredRow, services: TServices) => Promise<Confined | undefined>;
  /** Members of the payload of created, updated and deleted besides `id`, `organizationId` and `tenantId`. */
  readonly eventPayload?: (row: StoredRow) => Readonly<Record<string, unknown>>;
  /** Events besides created, updated and deleted, emitted in the same transaction. */
  readonly furtherEvents?: (change: RecordChange) => readonly FurtherEvent[];
  /** Brings up to date what is derived from the records, before the events; also for changes that undo and redo make. */
  readonly afterChange?: (change: RecordChange, services: TServices) => Promise<void>;
  /** Members that the action log shows besides the fields, from the rows of children. */
  readonly view?: (
    row: StoredRow,
    state: RowState,
    services: TServices,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
  /**
   * Members without a column, and those that `list.columns` answers instead of their column, as the caller reads them: a change
   * with these values changes nothing. Default: `view`. A list of which the order says nothing is a `Set`.
   */
  readonly stored?: (
    row: StoredRow,
    state: RowState,
    services: TServices,
    call: CommandCall,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
  /** The record that this one belongs to, for the action log. */
  readonly parent?: (row: StoredRow) => ResourceReference | undefined;
  /** Records that this one concerns besides its parent and those that `references` of its fields name, for the action log. */
  readonly relations?: (row: StoredRow, state: RowState) => readonly ResourceReference[];
}
