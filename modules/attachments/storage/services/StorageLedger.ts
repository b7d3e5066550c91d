import { randomUUID } from 'node:crypto';
import { type CoreServices, HttpError } from '@tenantry/core';
import type { StoragePlace } from '../StorageDriver';
import { type AttachmentsEnvironment, bytesOf } from '../../environment';

/** Where a file is kept. */
export interface StoredPlace {
  readonly storageDriver: string;
  /** Configuration of the partition for its storage when the file was stored. */
  readonly storageConfig: StoragePlace['config'];
  readonly partitionCode: string;
  readonly storageKey: string;
}

/** Room for a file that is on its way into a storage, or a file that is on its way out of one. */
export interface Reservation {
  readonly id: string;
  readonly tenantId: string;
}

interface Room {
  /** Bytes that the reservation may use now. */
  readonly granted: number;
}

/** Minutes without an extension after which a reservation belongs to an upload that has ended. */
const LEASE_MINUTES = 15;
/** Seconds after which the lease of a file that is being stored is extended. */
export const RENEWAL_SECONDS = 60;
/** Minutes in which a request that knows the old place of a file begins to read it. */
const READING_MINUTES = 2;
/** Now, in the milliseconds of a lease and never later: rounded up, a lease that ends now would not be over yet. */
const NOW = `date_trunc('milliseconds', now())`;

type Dependencies = Pick<CoreServices, 'database' | 'unitOfWork'> & {
  readonly environment: AttachmentsEnvironment;
};

/**
 * Bytes of the files of a tenant, with reservations for files that are being stored or removed. Every file that may be in a
 * storage has an attachment or a row here, also after a crash, so that none is forgotten and the quota is exact.
 */
export class StorageLedger {
  private readonly quota: number;

  constructor(private readonly deps: Dependencies) {
    this.quota = bytesOf(deps.environment.TENANTRY_ATTACHMENT_TENANT_QUOTA_MB);
  }

  /** Begins an upload, with no room yet. */
  async open(tenantId: string): Promise<Reservation> {
    const row = await this.deps.database.first<{ id: string }>(
      `INSERT INTO attachments_reservations (tenant_id, bytes, state, lease_until)
       VALUES ($1, 0, 'reserved', now() + interval '${LEASE_MINUTES} minutes') RETURNING id`,
      [tenantId],
    );
    return { id: (row as { id: string }).id, tenantId };
  }

  /**
   * Reserves this number of bytes in all, or what is left of the quota if that is less. Extends the lease.
   *
   * @throws HttpError 409 when the reservation has expired and was reclaimed
   */
  async grow(reservation: Reservation, wanted: number): Promise<number> {
    const granted = await this.extend(reservation, wanted, LEASE_MINUTES);
    if (granted === undefined) throw expired();
    return granted;
  }

  /**
   * Reserves this number of bytes in all, or what is left of the quota if that is less, for some minutes.
   *
   * @returns undefined when the reservation has expired and was reclaimed
   */
  extend({ id, tenantId }: Reservation, wanted: number, minutes: number): Promise<number | undefined> {
    return this.deps.unitOfWork.run(async () => {
      await this.lockUsage(tenantId);
      const row = await this.deps.database.first<Room & Record<string, unknown>>(
        `UPDATE attachments_reservations r
            SET bytes = greatest(r.bytes, least($3::bigint, $4::bigint
                  - (SELECT coalesce(sum(stored_bytes), 0) FROM attachments_usage WHERE tenant_id = $1)
                  - (SELECT coalesce(sum(o.bytes), 0) FROM attachments_reservations o
                      WHERE o.tenant_id = $1 AND o.id <> r.id AND o.state <> 'removing' AND o.lease_until > now()))),
                lease_until = now() + make_interval(secs => $5 * 60.0)
          WHERE r.tenant_id = $1 AND r.id = $2 AND r.state IN ('reserved', 'storing')
          RETURNING r.bytes::float8 AS granted`,
        [tenantId, id, wanted, this.quota, minutes],
      );
      return row?.granted;
    });
  }

  /** Gives the room of a reservation to a new one, and ends the lease of the old one. */
  replace(old: Reservation): Promise<Reservation> {
    return this.deps.unitOfWork.run(async () => {
      const created = await this.open(old.tenantId);
      await this.deps.database.run(
        `UPDATE attachments_reservations SET bytes = (
           SELECT coalesce(sum(o.bytes), 0) FROM attachments_reservations o WHERE o.tenant_id = $1 AND o.id = $2)
          WHERE tenant_id = $1 AND id = $3`,
        [old.tenantId, old.id, created.id],
      );
      await this.abandon(old);
      return created;
    });
  }

  /** Notes where the file is about to be stored, before it is. @throws HttpError 409 reclaimed meanwhile */
  async storing({ id, tenantId }: Reservation, place: StoredPlace, size: number): Promise<void> {
    const changed = await this.deps.database.run(
      `UPDATE attachments_reservations
          SET state = 'storing', bytes = $3, storage_driver = $4, partition_code = $5, storage_key = $6,
              storage_config = $7, lease_until = now() + interval '${LEASE_MINUTES} minutes'
        WHERE tenant_id = $1 AND id = $2 AND state = 'reserved'`,
      [
        tenantId,
        id,
        size,
        place.storageDriver,
        place.partitionCode,
        place.storageKey,
        jsonOf(place.storageConfig),
      ],
    );
    if (changed === 0) throw expired();
  }

  /** Turns room into use; in the transaction that creates the attachment. @throws HttpError 409 reclaimed meanwhile */
  async commit({ id, tenantId }: Reservation, size: number): Promise<void> {
    await this.lockUsage(tenantId);
    await this.end(tenantId, id);
    await this.use(tenantId, size);
  }

  /** Notes that a file is to be removed and frees its room; in the transaction that deletes the attachment. */
  async discard(tenantId: string, place: StoredPlace, size: number): Promise<Reservation> {
    await this.lockUsage(tenantId);
    await this.use(tenantId, -size);
    return this.remove({ id: randomUUID(), tenantId }, place, 0);
  }

  /**
   * Notes that a file was moved, and that the old one is to be removed when its last readers have finished; in the
   * transaction that gives the attachment its new location. @throws HttpError 409 reclaimed meanwhile
   */
  async exchange({ id, tenantId }: Reservation, from: StoredPlace): Promise<void> {
    await this.end(tenantId, id);
    await this.remove({ id: randomUUID(), tenantId }, from, READING_MINUTES);
  }

  /** Extends the lease of a file that is being stored. */
  async renew({ id, tenantId }: Reservation): Promise<void> {
    await this.deps.database.run(
      `UPDATE attachments_reservations SET lease_until = now() + interval '${LEASE_MINUTES} minutes'
        WHERE tenant_id = $1 AND id = $2 AND state = 'storing'`,
      [tenantId, id],
    );
  }

  /**
   * Ends the lease of an upload that has failed.
   *
   * @param place where its file may be. It is noted again if the reservation was reclaimed before the file was there
   */
  async abandon({ id, tenantId }: Reservation, place?: StoredPlace): Promise<void> {
    const changed = await this.deps.database.run(
      `UPDATE attachments_reservations SET lease_until = ${NOW} WHERE tenant_id = $1 AND id = $2`,
      [tenantId, id],
    );
    if (changed === 0 && place) await this.remove({ id, tenantId }, place, 0);
  }

  /** Lets a file that could not be removed now be tried later. It takes no room, and no upload may use it any more. */
  async postpone({ id, tenantId }: Reservation): Promise<void> {
    await this.deps.database.run(
      `UPDATE attachments_reservations
          SET state = 'removing', bytes = 0, lease_until = now() + interval '${LEASE_MINUTES} minutes'
        WHERE tenant_id = $1 AND id = $2`,
      [tenantId, id],
    );
  }

  /** Deletes a reservation after its file was removed, or where it was never stored. */
  async close({ id, tenantId }: Reservation): Promise<void> {
    await this.deps.database.run('DELETE FROM attachments_reservations WHERE tenant_id = $1 AND id = $2', [
      tenantId,
      id,
    ]);
  }

  /** Bytes that the stored files of a tenant take. */
  async usedBy(tenantId: string): Promise<number> {
    const row = await this.deps.database.first<{ bytes: number }>(
      'SELECT stored_bytes::float8 AS bytes FROM attachments_usage WHERE tenant_id = $1',
      [tenantId],
    );
    return row?.bytes ?? 0;
  }

  private async end(tenantId: string, id: string): Promise<void> {
    const removed = await this.deps.database.run(
      `DELETE FROM attachments_reservations WHERE tenant_id = $1 AND id = $2 AND state = 'storing'`,
      [tenantId, id],
    );
    if (removed === 0) throw expired();
  }

  private async remove(
    reservation: Reservation,
    { storageDriver, partitionCode, storageKey, storageConfig }: StoredPlace,
    minutes: number,
  ): Promise<Reservation> {
    const { id, tenantId } = reservation;
    await this.deps.database.run(
      `INSERT INTO attachments_reservations
         (id, tenant_id, bytes, state, storage_driver, partition_code, storage_key, storage_config, lease_until)
       VALUES ($1, $2, 0, 'removing', $3, $4, $5, $6, ${NOW} + make_interval(mins => $7))`,
      [id, tenantId, storageDriver, partitionCode, storageKey, jsonOf(storageConfig), minutes],
    );
    return reservation;
  }

  private async use(tenantId: string, bytes: number): Promise<void> {
    await this.deps.database.run(
      'UPDATE attachments_usage SET stored_bytes = stored_bytes + $2, updated_at = now() WHERE tenant_id = $1',
      [tenantId, bytes],
    );
  }

  /** Of uploads at once one after the other counts what is left. */
  private async lockUsage(tenantId: string): Promise<void> {
    await this.deps.database.run(
      'INSERT INTO attachments_usage (tenant_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [tenantId],
    );
    await this.deps.database.first('SELECT 1 FROM attachments_usage WHERE tenant_id = $1 FOR UPDATE', [
      tenantId,
    ]);
  }
}

const jsonOf = (config: StoragePlace['config']) => (config === null ? null : JSON.stringify(config));
const expired = () => new HttpError(409, 'The upload took too long and has been given up.');
