import type { CoreServices } from '@tenantry/core';
import type { ResumableUpload } from '../ResumableUpload';

/** A new upload that arrives in several requests. */
export type NewUpload = Omit<ResumableUpload, 'received' | 'attachmentId' | 'createdAt'> & {
  /** The account or key that began it. */
  readonly owner: string;
};

const COLUMNS = `id, tenant_id AS "tenantId", organization_id AS "organizationId", reservation_id AS "reservationId",
  size::float8 AS size, received::float8 AS received, metadata, attachment_id AS "attachmentId",
  created_at AS "createdAt", expires_at AS "expiresAt"`;
const BATCH = 500;

/** Uploads that arrive in several requests, in the database. */
export class ResumableRows {
  constructor(private readonly deps: Pick<CoreServices, 'clock' | 'database' | 'tenancy'>) {}

  async create(upload: NewUpload): Promise<void> {
    await this.deps.database.run(
      `INSERT INTO attachments_resumable_uploads
         (id, tenant_id, organization_id, owner, reservation_id, size, metadata, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        upload.id,
        upload.tenantId,
        upload.organizationId,
        upload.owner,
        upload.reservationId,
        upload.size,
        upload.metadata,
        this.deps.clock.now(),
        upload.expiresAt,
      ],
    );
  }

  /** The upload of an owner, unless it has expired. */
  find(tenantId: string, owner: string, id: string): Promise<ResumableUpload | undefined> {
    return this.deps.database.first<ResumableUpload>(
      `SELECT ${COLUMNS} FROM attachments_resumable_uploads
        WHERE tenant_id = $1 AND owner = $2 AND id = $3 AND expires_at > $4`,
      [tenantId, owner, id, this.deps.clock.now()],
    );
  }

  /** Uploads of an owner that are not complete. */
  async countOpen(tenantId: string, owner: string): Promise<number> {
    const row = await this.deps.database.first<{ open: number }>(
      `SELECT count(*)::int AS open FROM attachments_resumable_uploads
        WHERE tenant_id = $1 AND owner = $2 AND attachment_id IS NULL AND expires_at > $3`,
      [tenantId, owner, this.deps.clock.now()],
    );
    return row?.open ?? 0;
  }

  /** Records what has arrived. @returns false when another request has recorded something else meanwhile */
  async receive({ tenantId, id }: ResumableUpload, from: number, to: number): Promise<boolean> {
    const changed = await this.deps.database.run(
      `UPDATE attachments_resumable_uploads SET received = $4
        WHERE tenant_id = $1 AND id = $2 AND received = $3 AND attachment_id IS NULL`,
      [tenantId, id, from, to],
    );
    return changed > 0;
  }

  /** @returns false when another request has changed it meanwhile */
  async changeReservation({ tenantId, id, reservationId }: ResumableUpload, to: string): Promise<boolean> {
    const changed = await this.deps.database.run(
      `UPDATE attachments_resumable_uploads SET reservation_id = $4
        WHERE tenant_id = $1 AND id = $2 AND reservation_id = $3 AND attachment_id IS NULL`,
      [tenantId, id, reservationId, to],
    );
    return changed > 0;
  }

  /** Notes the attachment; in the transaction that creates it. @returns false when another request completes the upload */
  async complete(
    { tenantId, id }: ResumableUpload,
    reservationId: string,
    attachmentId: string,
  ): Promise<boolean> {
    const changed = await this.deps.database.run(
      `UPDATE attachments_resumable_uploads SET attachment_id = $4, received = size
        WHERE tenant_id = $1 AND id = $2 AND reservation_id = $3 AND attachment_id IS NULL`,
      [tenantId, id, reservationId, attachmentId],
    );
    return changed > 0;
  }

  async remove({ tenantId, id }: Pick<ResumableUpload, 'tenantId' | 'id'>): Promise<void> {
    await this.deps.database.run(
      'DELETE FROM attachments_resumable_uploads WHERE tenant_id = $1 AND id = $2',
      [tenantId, id],
    );
  }

  /** Removes uploads of all tenants that have expired. @returns their ids, a batch of them */
  async removeExpired(): Promise<readonly string[]> {
    const { clock, database, tenancy } = this.deps;
    const rows = await tenancy.acrossTenants('attachments: remove uploads that have expired', () =>
      database.query<{ id: string }>(
        `DELETE FROM attachments_resumable_uploads WHERE id IN (
           SELECT id FROM attachments_resumable_uploads WHERE expires_at <= $1 LIMIT ${BATCH}) RETURNING id`,
        [clock.now()],
      ),
    );
    return rows.map(({ id }) => id);
  }
}
