import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CoreServices } from '@tenantry/core';
import type { StoragePlace } from '../StorageDriver';
import type { StorageDrivers } from './StorageDrivers';
import type { StorageFolders } from './StorageFolders';
import type { Reservation, StorageLedger } from './StorageLedger';

interface Left extends Reservation, Record<string, unknown> {
  readonly driver: string | null;
  readonly code: string | null;
  readonly key: string | null;
  readonly config: StoragePlace['config'];
}

type Dependencies = Pick<CoreServices, 'database' | 'tenancy' | 'clock' | 'logger' | 'unitOfWork'> & {
  readonly storageDrivers: StorageDrivers;
  readonly storageFolders: StorageFolders;
  readonly storageLedger: StorageLedger;
};

const BATCH = 100;
/** Milliseconds without a write after which a staged file belongs to an upload that has ended. */
const STAGED_FOR = 30 * 60_000;

/** Removes files that no attachment has: those of deleted ones, and of uploads that ended half-way. */
export class StorageReclaim {
  constructor(private readonly deps: Dependencies) {}

  /** Removes one file that has been discarded; what fails now is done by `run` later. */
  async remove({ tenantId, id }: Reservation): Promise<void> {
    const { tenancy, logger } = this.deps;
    try {
      await tenancy.inTenant(tenantId, 'attachments: remove the file of a deleted attachment', async () => {
        const [left] = await this.due('id = $1', [id]);
        if (left) await this.removeNow(left);
      });
    } catch (error) {
      logger.warn({ err: error, reservation: id }, 'a file could not be removed now');
    }
  }

  /**
   * Removes what is due of all tenants. Files of a storage that fails wait a while, and keep nothing else waiting.
   *
   * @returns how many files and reservations are gone
   */
  async run(signal: AbortSignal): Promise<number> {
    const { tenancy } = this.deps;
    const failing = new Set<string>();
    let removed = 0;
    for (;;) {
      const left = await tenancy.acrossTenants('attachments: find files without an attachment', () =>
        this.due(`lease_until < now()`, []),
      );
      if (left.length === 0) return removed;
      for (const one of left) {
        signal.throwIfAborted();
        const isRemoved = await tenancy.inTenant(
          one.tenantId,
          'attachments: remove a file without an attachment',
          () => this.removeOrPostpone(one, failing),
        );
        if (isRemoved) removed += 1;
      }
    }
  }

  /** @param failing storages that have failed in this run, which are not asked again */
  private async removeOrPostpone(one: Left, failing: Set<string>): Promise<boolean> {
    const { logger, storageLedger } = this.deps;
    const storage = JSON.stringify([one.driver, one.code, one.config]);
    if (!failing.has(storage)) {
      try {
        await this.removeNow(one);
        return true;
      } catch (error) {
        failing.add(storage);
        logger.warn({ err: error, reservation: one.id }, 'a file could not be removed');
      }
    }
    await storageLedger.postpone(one);
    return false;
  }

  /** Removes staged files of ended uploads on this machine. */
  async sweepStaging(): Promise<void> {
    const { storageFolders, clock } = this.deps;
    const folder = storageFolders.staging;
    for (const name of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      if (found && clock.now().getTime() - found.mtimeMs > STAGED_FOR) await rm(file, { force: true });
    }
  }

  /** The row is locked while the file goes, so that an upload that was slow cannot be committed with its file gone. */
  private async removeNow({ id, tenantId, driver, code, key, config }: Left): Promise<void> {
    const { unitOfWork, database, storageDrivers, storageLedger } = this.deps;
    await unitOfWork.run(async () => {
      const locked = await database.first(
        'SELECT 1 FROM attachments_reservations WHERE id = $1 AND lease_until <= now() FOR UPDATE',
        [id],
      );
      if (!locked) return;
      if (driver !== null && code !== null && key !== null && !(await this.isKept(key))) {
        await storageDrivers.require(driver).remove({ code, config }, key);
      }
      await storageLedger.close({ id, tenantId });
    });
  }

  private async isKept(key: string): Promise<boolean> {
    const found = await this.deps.database.first(
      'SELECT 1 FROM attachments_attachments WHERE storage_key = $1',
      [key],
    );
    return found !== undefined;
  }

  private due(condition: string, values: readonly unknown[]): Promise<Left[]> {
    return this.deps.database.query<Left>(
      `SELECT id, tenant_id AS "tenantId", storage_driver AS driver, partition_code AS code, storage_key AS key,
              storage_config AS config
         FROM attachments_reservations WHERE ${condition} ORDER BY lease_until LIMIT ${BATCH}`,
      values,
    );
  }
}
