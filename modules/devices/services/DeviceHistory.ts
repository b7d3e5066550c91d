import {
  type CoreServices,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';
import { deviceEvents } from '../events/deviceEvents';

const TABLE = 'devices_devices';
/** The push token is gone for good once it is replaced, and being seen is nothing that commands do. */
const NOT_GOVERNED = ['push_token_sealed', 'push_token_updated_at', 'push_provider', 'last_seen_at'];

/** What devices were before and after commands, and the way back. Works inside a unit of work. */
export class DeviceHistory {
  private readonly rows: TrackedRows;

  constructor(private readonly deps: Pick<CoreServices, 'database' | 'events'>) {
    this.rows = new TrackedRows(deps.database, [
      {
        name: TABLE,
        key: ['id'],
        owner: 'id',
        deletedAt: 'deleted_at',
        version: 'updated_at',
        ignored: NOT_GOVERNED,
      },
    ]);
  }

  /** The device without its push token. */
  async snapshot({ resourceId, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    if (resourceId === null) return null;
    const captured = this.rows.rootOf(await this.rows.capture([resourceId], lock), resourceId);
    if (!captured) return null;
    const row = Object.fromEntries(
      Object.entries(captured).filter(([column]) => !NOT_GOVERNED.includes(column)),
    );
    return {
      view: {
        deviceId: row['device_id'],
        userId: row['user_id'],
        platform: row['platform'],
        clientAppVersion: row['client_app_version'],
        osVersion: row['os_version'],
        locale: row['locale'],
        hasPushToken: captured['push_token_sealed'] !== null,
      },
      state: { [TABLE]: [row] },
      organizationId: (row['organization_id'] as string | null) ?? null,
    };
  }

  /** Whose device a state is about. */
  ownerIn(state: RowState | null, id: string): string | undefined {
    return this.rows.rootOf(state, id)?.['user_id'] as string | undefined;
  }

  /** Brings a device back to what it was, save its push token. @throws HttpError 409 changed meanwhile */
  async restore(change: StateChange<RowState>): Promise<void> {
    const { resourceId: id, from, to } = change;
    const [was, wanted] = [this.rows.rootOf(from, id), this.rows.rootOf(to, id)];
    await this.rows.restore(change);
    const row = wanted ?? was;
    if (!row) return;
    await this.deps.events.emit(deviceEvents[!was ? 'created' : wanted ? 'updated' : 'deleted'], {
      id,
      tenantId: row['tenant_id'] as string,
      organizationId: (row['organization_id'] as string | null | undefined) ?? null,
    });
  }
}
