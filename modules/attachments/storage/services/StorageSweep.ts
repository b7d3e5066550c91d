import type { CoreServices } from '@tenantry/core';
import type { AttachmentsEnvironment } from '../../environment';
import { PRESIGNED } from '../rules/locationOf';
import { isOwnKey } from '../rules/storageKey';
import type { StorageDriver, StoragePlace, StoredObject } from '../StorageDriver';
import type { StorageDrivers } from './StorageDrivers';

/** Result of a sweep of all storages. */
export interface SweepResult {
  /** Files that no attachment and no upload knows. */
  readonly unknown: number;
  readonly unknownBytes: number;
  /** Those of them that were removed. */
  readonly removed: number;
  /** Interrupted writes that were removed. */
  readonly partial: number;
}

interface UsedPlace extends StoragePlace, Record<string, unknown> {
  readonly driver: string;
}

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'logger' | 'tenancy'> & {
  readonly environment: AttachmentsEnvironment;
  readonly storageDrivers: StorageDrivers;
};

const BATCH = 500;
/** Milliseconds after which a file must have an attachment or an upload. */
const GRACE = 24 * 3_600_000;

/**
 * Compares storages with the database. Files that nothing in the database knows come from a database that was restored, or
 * belong to another installation that uses the same storage. So they are only logged, unless the operator allows removing them.
 */
export class StorageSweep {
  constructor(private readonly deps: Dependencies) {}

  async run(signal: AbortSignal): Promise<SweepResult> {
    const { environment, logger, storageDrivers } = this.deps;
    const total = { unknown: 0, unknownBytes: 0, removed: 0, partial: 0 };
    for (const { driver: id, ...place } of await this.places()) {
      const driver = storageDrivers.find(id);
      if (!driver) continue;
      try {
        total.partial += (await driver.sweep?.(place, this.before())) ?? 0;
        for await (const object of this.unknownOf(driver, place, signal)) {
          total.unknown += 1;
          total.unknownBytes += object.size;
          if (!environment.TENANTRY_ATTACHMENTS_REMOVE_UNKNOWN || !isOwnKey(object.key)) continue;
          await driver.remove(place, object.key);
          total.removed += 1;
        }
      } catch (error) {
        signal.throwIfAborted();
        logger.warn({ err: error, driver: id, code: place.code }, 'a storage could not be compared');
      }
    }
    if (total.unknown > 0) logger.warn(total, 'storages have files that no attachment knows');
    return total;
  }

  /** Old files of a place that neither an attachment nor a reservation names. */
  private async *unknownOf(
    driver: StorageDriver,
    place: StoragePlace,
    signal: AbortSignal,
  ): AsyncGenerator<StoredObject> {
    let batch: StoredObject[] = [];
    for await (const object of driver.list(place)) {
      signal.throwIfAborted();
      if (object.modifiedAt < this.before()) batch.push(object);
      if (batch.length < BATCH) continue;
      yield* await this.unknownAmong(batch);
      batch = [];
    }
    yield* await this.unknownAmong(batch);
  }

  private async unknownAmong(objects: readonly StoredObject[]): Promise<StoredObject[]> {
    if (objects.length === 0) return [];
    const { database, tenancy } = this.deps;
    const rows = await tenancy.acrossTenants('attachments: find files that nothing knows', () =>
      database.query<{ key: string }>(
        `SELECT storage_key AS key FROM attachments_attachments WHERE storage_key = ANY ($1)
          UNION ALL SELECT storage_key FROM attachments_reservations WHERE storage_key = ANY ($1)`,
        [objects.map(({ key }) => key)],
      ),
    );
    const known = new Set(rows.map(({ key }) => key));
    return objects.filter(({ key }) => !known.has(key));
  }

  /** Every place in which a partition, an attachment or an upload has files. Partitions of one code share a place. */
  private places(): Promise<UsedPlace[]> {
    const { database, tenancy } = this.deps;
    return tenancy.acrossTenants('attachments: find the storages in use', () =>
      database.query<UsedPlace>(
        `SELECT storage_driver AS driver, code, nullif(config_json - '${PRESIGNED}', '{}') AS config FROM attachments_partitions
          UNION SELECT storage_driver, partition_code, storage_config FROM attachments_attachments
          UNION SELECT storage_driver, partition_code, storage_config FROM attachments_reservations
                 WHERE storage_key IS NOT NULL`,
        [],
      ),
    );
  }

  private before(): Date {
    return new Date(this.deps.clock.now().getTime() - GRACE);
  }
}
