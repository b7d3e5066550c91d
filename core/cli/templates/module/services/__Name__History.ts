import {
  type CoreServices,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';

/** What items were before and after commands, and the way back. */
export class __Name__History {
  private readonly rows: TrackedRows;

  constructor({ database }: Pick<CoreServices, 'database'>) {
    this.rows = new TrackedRows(database, [{ name: '__id___items', key: ['id'], owner: 'id' }]);
  }

  /** The item as the action log shows it, and as undo restores it. */
  async snapshot({ resourceId, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    if (resourceId === null) return null;
    const state = await this.rows.capture([resourceId], lock);
    const row = this.rows.rootOf(state, resourceId);
    return row ? { view: { name: row['name'] }, state } : null;
  }

  /** @throws HttpError 409 when the item was changed meanwhile */
  restore(change: StateChange<RowState>): Promise<void> {
    return this.rows.restore(change);
  }
}
