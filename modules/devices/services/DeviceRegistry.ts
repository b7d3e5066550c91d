import { type CoreServices, forbidden, notFound } from '@tenantry/core';
import type { DeviceChange, DeviceOwner, DeviceReach, DeviceReport } from './Device';
import type { DeviceColumns, DeviceRecords, StoredDevice } from './DeviceRecords';
import type { PushTokenCipher } from './PushTokenCipher';
import { deviceEvents } from '../events/deviceEvents';

/** A device that is registered now. */
export interface Registered {
  readonly id: string;
  readonly deviceId: string;
  /** True when the device had been deactivated. */
  readonly revived: boolean;
}

/** Refuses a write based on an older version of the record. */
type VersionCheck = (updatedAt: Date) => void;

type Dependencies = Pick<CoreServices, 'clock' | 'events' | 'unitOfWork'> & {
  deviceRecords: DeviceRecords;
  pushTokenCipher: PushTokenCipher;
};

/** Registers, changes and deactivates devices. */
export class DeviceRegistry {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Makes the device known, or known again. Of two registrations at once one inserts and the other updates.
   *
   * @param fallbackLocale kept for a new device that reports none
   */
  register(owner: DeviceOwner, report: DeviceReport, fallbackLocale: string | null): Promise<Registered> {
    const { deviceId, platform } = report;
    return this.deps.unitOfWork.run(async () => {
      const inserted = await this.deps.deviceRecords.insert(owner, deviceId, platform);
      const known =
        inserted === null ? await this.deps.deviceRecords.lockRegistration(owner, deviceId) : undefined;
      const id = inserted ?? known?.id;
      // The row was removed between the two statements, which happens when the user is deleted.
      if (id === undefined) throw notFound('Device not found');
      const revived = known !== undefined && known.deletedAt !== null;
      const { pushToken, pushProvider, locale } = report;
      await this.deps.deviceRecords.update(id, {
        platform,
        client_app_version: report.clientAppVersion,
        os_version: report.osVersion,
        locale: locale ?? (known ? locale : fallbackLocale),
        ...(typeof pushToken === 'string' && {
          ...this.newToken(owner.tenantId, known, pushToken),
          push_provider: pushProvider,
        }),
        last_seen_at: this.deps.clock.now(),
        deleted_at: null,
      });
      await this.announce(known && !revived ? 'updated' : 'created', { ...owner, id });
      await this.deps.events.emit(deviceEvents.registered, { id, ...owner, deviceId, platform, revived });
      return { id, deviceId, revived };
    });
  }

  /**
   * Changes a device; that it calls means that it was seen.
   *
   * @throws HttpError 404 no such device in the organizations in scope, 403 another user's, 409 changed meanwhile
   */
  async update(
    id: string,
    reach: DeviceReach,
    change: DeviceChange,
    checkVersion: VersionCheck,
  ): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const device = await this.lock(id, reach, checkVersion);
      const { pushToken } = change;
      await this.deps.deviceRecords.update(id, {
        client_app_version: change.clientAppVersion,
        os_version: change.osVersion,
        locale: change.locale,
        push_provider: pushToken === null ? null : change.pushProvider,
        ...(pushToken !== undefined && this.newToken(device.tenantId, device, pushToken)),
        last_seen_at: change.lastSeenAt ?? this.deps.clock.now(),
      });
      await this.announce('updated', device);
    });
  }

  /** Forgets a device until it registers again; its push token for good. Throws as `update` does. */
  async deactivate(id: string, reach: DeviceReach, checkVersion: VersionCheck): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const device = await this.lock(id, reach, checkVersion);
      await this.deps.deviceRecords.update(id, {
        ...this.newToken(device.tenantId, device, null),
        deleted_at: this.deps.clock.now(),
      });
      await this.announce('deleted', device);
      const { tenantId, organizationId, userId, deviceId } = device;
      await this.deps.events.emit(deviceEvents.deactivated, {
        id,
        tenantId,
        organizationId,
        userId,
        deviceId,
      });
    });
  }

  private async lock(id: string, reach: DeviceReach, checkVersion: VersionCheck): Promise<StoredDevice> {
    const device = await this.deps.deviceRecords.lock(id, reach);
    if (!device) throw notFound('Device not found');
    if (reach.userId !== null && device.userId !== reach.userId) throw forbidden('Access denied');
    checkVersion(device.updatedAt);
    return device;
  }

  /** The columns of a token, or none when it is the stored one. */
  private newToken(tenantId: string, known: StoredDevice | undefined, token: string | null): DeviceColumns {
    const sealed = known?.pushTokenSealed ?? null;
    const stored = sealed === null ? null : this.deps.pushTokenCipher.open(tenantId, sealed);
    if (token === stored && (sealed === null) === (token === null)) return {};
    return {
      push_token_sealed: token === null ? null : this.deps.pushTokenCipher.seal(tenantId, token),
      push_token_updated_at: this.deps.clock.now(),
    };
  }

  private async announce(
    what: 'created' | 'updated' | 'deleted',
    { id, organizationId, tenantId }: Pick<StoredDevice, 'id' | 'organizationId' | 'tenantId'>,
  ): Promise<void> {
    await this.deps.events.emit(deviceEvents[what], { id, organizationId, tenantId });
  }
}
