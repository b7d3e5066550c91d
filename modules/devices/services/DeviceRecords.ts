import { type CoreServices, nextVersion } from '@tenantry/core';
import type { Device, DeviceOwner, DeviceReach } from './Device';

/** Columns that may be written after a device is known. */
export interface DeviceColumns {
  platform?: string;
  client_app_version?: string | null;
  os_version?: string | null;
  locale?: string | null;
  push_provider?: string | null;
  push_token_sealed?: string | null;
  push_token_updated_at?: Date | null;
  last_seen_at?: Date;
  deleted_at?: Date | null;
}

/** A device under lock. */
export interface StoredDevice extends DeviceOwner {
  readonly id: string;
  readonly deviceId: string;
  readonly platform: string;
  readonly pushTokenSealed: string | null;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

const STORED = `
  id, tenant_id AS "tenantId", organization_id AS "organizationId", user_id AS "userId", platform,
  device_id AS "deviceId", push_token_sealed AS "pushTokenSealed", updated_at AS "updatedAt",
  deleted_at AS "deletedAt"`;
/** $1: organizations in scope, or null for all; $2: whether devices of no organization count besides. */
export const IN_SCOPE = `($1::uuid[] IS NULL OR organization_id = ANY ($1::uuid[])
  OR (organization_id IS NULL AND $2::boolean))`;

/** Rows of devices of the scope's tenant. Works inside a unit of work. */
export class DeviceRecords {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  /** @returns the id; null when the device is registered already, or was once */
  async insert(owner: DeviceOwner, deviceId: string, platform: string): Promise<string | null> {
    const row = await this.deps.database.first<Pick<Device, 'id'>>(
      `INSERT INTO devices_devices (tenant_id, organization_id, user_id, device_id, platform)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id`,
      [owner.tenantId, owner.organizationId, owner.userId, deviceId, platform],
    );
    return row?.id ?? null;
  }

  /** The device of a registration, deactivated or not. */
  async idOfRegistration(owner: DeviceOwner, deviceId: string): Promise<string | undefined> {
    const row = await this.deps.database.first<Pick<Device, 'id'>>(
      `SELECT id FROM devices_devices
        WHERE tenant_id = $1 AND user_id = $2 AND device_id = $3 AND organization_id IS NOT DISTINCT FROM $4::uuid`,
      [owner.tenantId, owner.userId, deviceId, owner.organizationId],
    );
    return row?.id;
  }

  /** The row of a registration, deleted or not, locked until the unit of work ends. */
  lockRegistration(owner: DeviceOwner, deviceId: string): Promise<StoredDevice | undefined> {
    return this.deps.database.first<StoredDevice>(
      `SELECT ${STORED} FROM devices_devices
        WHERE user_id = $1 AND device_id = $2 AND organization_id IS NOT DISTINCT FROM $3::uuid FOR UPDATE`,
      [owner.userId, deviceId, owner.organizationId],
    );
  }

  /** A live device in the caller's organizations, locked; of whichever user. */
  lock(id: string, { organizationIds, unplaced }: DeviceReach): Promise<StoredDevice | undefined> {
    return this.deps.database.first<StoredDevice>(
      `SELECT ${STORED} FROM devices_devices WHERE ${IN_SCOPE} AND id = $3 AND deleted_at IS NULL FOR UPDATE`,
      [organizationIds, unplaced, id],
    );
  }

  async update(id: string, columns: DeviceColumns): Promise<void> {
    const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
    const assignments = entries.map(([column], index) => `${column} = $${index + 2}`);
    await this.deps.database.run(
      `UPDATE devices_devices SET ${[...assignments, `updated_at = ${nextVersion()}`].join(', ')} WHERE id = $1`,
      [id, ...entries.map(([, value]) => value)],
    );
  }

  /** Removes a user's devices in all tenants, save one. Needs cross-tenant access. */
  async deleteAllOf(userId: string, exceptTenantId: string | null): Promise<void> {
    await this.deps.database.run(
      'DELETE FROM devices_devices WHERE user_id = $1 AND ($2::uuid IS NULL OR tenant_id <> $2)',
      [userId, exceptTenantId],
    );
  }
}
