import { type CoreServices, nextVersion, type Scope } from '@tenantry/core';

/** Which files go to which record. */
export interface Transfer {
  readonly entityId: string;
  readonly attachmentIds: readonly string[];
  /** Only files of this record. */
  readonly fromRecordId?: string;
  readonly toRecordId: string;
}

/** Gives files to other records. */
export class Transfers {
  constructor(private readonly deps: Pick<CoreServices, 'database' | 'unitOfWork'>) {}

  /** @returns how many files have been given; those out of scope stay */
  move(
    { organizationIds }: Scope,
    { entityId, attachmentIds, fromRecordId, toRecordId }: Transfer,
  ): Promise<number> {
    const { database, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const moved = await database.query<{ id: string; from: string }>(
        `SELECT id, record_id AS from FROM attachments_attachments
          WHERE entity_id = $1 AND id = ANY ($2) AND ($3::text IS NULL OR record_id = $3)
            AND ($4::uuid[] IS NULL OR organization_id = ANY ($4))
          ORDER BY id FOR UPDATE`,
        [entityId, attachmentIds, fromRecordId ?? null, organizationIds],
      );
      if (moved.length === 0) return 0;
      await this.assign(entityId, moved, toRecordId);
      await database.run(
        `UPDATE attachments_attachments SET record_id = $2, updated_at = ${nextVersion()} WHERE id = ANY ($1)`,
        [moved.map(({ id }) => id), toRecordId],
      );
      return moved.length;
    });
  }

  /** The assignment to the old record becomes one to the new, which may have it already. */
  private async assign(
    entityId: string,
    moved: readonly { id: string; from: string }[],
    toRecordId: string,
  ): Promise<void> {
    const { database } = this.deps;
    const pairs = JSON.stringify(moved);
    const own = `s.attachment_id = m.id AND s.type = $2 AND s.target_id = m."from"`;
    await database.run(
      `INSERT INTO attachments_assignments (tenant_id, attachment_id, type, target_id, position)
       SELECT s.tenant_id, s.attachment_id, s.type, $3, s.position
         FROM attachments_assignments s, jsonb_to_recordset($1) AS m (id uuid, "from" text)
        WHERE ${own} ON CONFLICT DO NOTHING`,
      [pairs, entityId, toRecordId],
    );
    await database.run(
      `DELETE FROM attachments_assignments s USING jsonb_to_recordset($1) AS m (id uuid, "from" text)
        WHERE ${own} AND s.target_id <> $3`,
      [pairs, entityId, toRecordId],
    );
  }
}
