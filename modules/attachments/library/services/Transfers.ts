import { type CoreServices, nextVersion } from '@tenantry/core';
import type { FileReader } from '../../files/services/AttachmentReader';
import type { ServedFiles } from '../../files/services/ServedFiles';
import type { AttachmentFields } from '../../uploads/services/AttachmentFields';
import type { FiledRecords } from './FiledRecords';
import { bindingTo, type FileOwner, type FileSight } from './FileSight';
import type { Targets } from './Targets';

/** Which files go to which record. */
export interface Transfer {
  readonly entityId: string;
  readonly attachmentIds: readonly string[];
  /** Only files of this record. */
  readonly fromRecordId?: string;
  readonly toRecordId: string;
}

interface Moved extends Record<string, unknown> {
  readonly id: string;
  readonly from: string;
  readonly fieldKey: string | null;
}

type Dependencies = Pick<CoreServices, 'database' | 'unitOfWork'> & {
  readonly attachmentFields: AttachmentFields;
  readonly attachmentTargets: Targets;
  readonly filedRecords: FiledRecords;
  readonly fileSight: FileSight;
  readonly servedFiles: ServedFiles;
};

/** Gives files to other records. */
export class Transfers {
  constructor(private readonly deps: Dependencies) {}

  /**
   * @returns how many files have been given; those that the caller does not see stay
   * @throws HttpError 400 an unknown kind of record, 403 a field of the record takes fewer files, 404 no such record
   */
  move(
    { scope, ...reader }: FileReader,
    { entityId, attachmentIds, fromRecordId, toRecordId }: Transfer,
  ): Promise<number> {
    const { attachmentTargets, database, filedRecords, fileSight, servedFiles, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      await filedRecords.assertThere({ entityId, recordId: toRecordId }, { scope, ...reader });
      const kinds = attachmentTargets.namesOf(entityId);
      const values: unknown[] = [kinds, attachmentIds, fromRecordId ?? null, scope.organizationIds];
      const seen = fileSight.andSeen(reader, bindingTo(values));
      const moved = await database.query<Moved>(
        `SELECT a.id, a.record_id AS from, a.field_key AS "fieldKey" FROM attachments_attachments a
          WHERE a.entity_id = ANY ($1) AND a.id = ANY ($2) AND ($3::text IS NULL OR a.record_id = $3)
            AND ($4::uuid[] IS NULL OR a.organization_id = ANY ($4))${seen}
          ORDER BY a.id FOR UPDATE`,
        values,
      );
      if (moved.length === 0) return 0;
      await this.assertRoom({ entityId, recordId: toRecordId }, moved);
      await this.assign(kinds, moved, toRecordId);
      await database.run(
        `UPDATE attachments_attachments SET record_id = $2, updated_at = ${nextVersion()} WHERE id = ANY ($1)`,
        [moved.map(({ id }) => id), toRecordId],
      );
      await servedFiles.forget(...moved.map(({ id }) => id));
      return moved.length;
    });
  }

  /** @throws HttpError 403 a field of the record takes fewer files */
  private async assertRoom(owner: FileOwner, moved: readonly Moved[]): Promise<void> {
    const { attachmentFields } = this.deps;
    const arriving = moved.filter(({ from, fieldKey }) => fieldKey !== null && from !== owner.recordId);
    for (const key of new Set(arriving.map(({ fieldKey }) => fieldKey as string))) {
      const field = await attachmentFields.find({ entityId: owner.entityId, fieldKey: key });
      const count = arriving.filter(({ fieldKey }) => fieldKey === key).length;
      if (field) await attachmentFields.assertRoom(field, owner, count);
    }
  }

  /** The assignment to the old record becomes one to the new, which may have it already. */
  private async assign(kinds: readonly string[], moved: readonly Moved[], toRecordId: string): Promise<void> {
    const { database } = this.deps;
    const pairs = JSON.stringify(moved);
    const own = `s.attachment_id = m.id AND s.type = ANY ($2) AND s.target_id = m."from"`;
    await database.run(
      `INSERT INTO attachments_assignments (tenant_id, attachment_id, type, target_id, position)
       SELECT s.tenant_id, s.attachment_id, s.type, $3, s.position
         FROM attachments_assignments s, jsonb_to_recordset($1) AS m (id uuid, "from" text)
        WHERE ${own} ON CONFLICT DO NOTHING`,
      [pairs, kinds, toRecordId],
    );
    await database.run(
      `DELETE FROM attachments_assignments s USING jsonb_to_recordset($1) AS m (id uuid, "from" text)
        WHERE ${own} AND s.target_id <> $3`,
      [pairs, kinds, toRecordId],
    );
  }
}
