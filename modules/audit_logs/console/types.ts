/** Path of the log of changes. */
export const ACTIONS = '/audit_logs/audit-logs/actions';

/** Members of all entries of the logs. */
export interface Entry {
  readonly id: string;
  readonly resourceKind: string | null;
  readonly resourceId: string | null;
  readonly actorUserId: string | null;
  readonly actorUserName: string | null;
  readonly organizationName: string | null;
  readonly createdAt: string;
}

/** A change. */
export interface Action extends Entry {
  readonly commandId: string;
  readonly actionLabel: string | null;
  readonly actionType: 'create' | 'edit' | 'delete' | 'assign' | 'system';
  readonly source: 'ui' | 'api' | 'system';
  readonly executionState: 'done' | 'undoing' | 'undone' | 'redone' | 'failed';
  readonly undoToken: string | null;
  readonly snapshotBefore: Snapshot | null;
  readonly snapshotAfter: Snapshot | null;
  /** Of an undo or a redo, which are entries of their own. */
  readonly context: { readonly historyAction?: 'undo' | 'redo' } | null;
  readonly changes: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>> | null;
}

/** A record as it was. */
export type Snapshot = Readonly<Record<string, unknown>>;

/** A read of records. */
export interface Access extends Entry {
  readonly accessType: string;
  readonly fields: readonly string[];
  readonly context: { readonly path?: string; readonly resultCount?: number } | null;
}

/** A page of a log. */
export interface LogPage<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly totalPages: number;
  /** Whether the caller sees what others have done. */
  readonly canViewTenant: boolean;
}
