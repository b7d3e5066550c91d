import { buffer } from 'node:stream/consumers';
import {
  type Access,
  type CoreServices,
  pageClause,
  type PageRequest,
  type Principal,
  type Scope,
  isUuid,
} from '@tenantry/core';
import { attachmentsFeatures } from '../../features';
import { fileUrl, type PicturedFile, thumbnailUrl } from '../../library/rules/urls';
import { bindingTo, type FileOwner, type FileSight } from '../../library/services/FileSight';
import type { Targets } from '../../library/services/Targets';
import type { FileReplies } from './FileReplies';
import type { ServedFiles } from './ServedFiles';

/** Who reads a file. */
export interface FileReader {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly access: Access;
}

/** Metadata and text of a file. */
export interface ReadableFile {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly fileSize: number;
  /** The beginning of the text; null for a file without one, and while it has not been read. */
  readonly text: string | null;
}

/** A file of a record, as lists of other modules show it. */
export interface RecordFile {
  readonly id: string;
  readonly fileName: string;
  /** Where it is served. */
  readonly url: string;
  /** Where a square picture of it is served; null where none can be made of it. */
  readonly thumbnailUrl: string | null;
}

interface FileRow extends ReadableFile, Record<string, unknown> {}

type Dependencies = Pick<CoreServices, 'database'> & {
  readonly attachmentTargets: Targets;
  readonly fileReplies: FileReplies;
  readonly fileSight: FileSight;
  readonly servedFiles: ServedFiles;
};

/** Reads files for other modules, with the rights of a caller. */
export class AttachmentReader {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The files of these ids that the caller sees in the library, in the order of the ids; others are left out.
   *
   * @param mostCharacters of the text of each
   */
  async find(
    ids: readonly string[],
    { scope, ...reader }: FileReader,
    mostCharacters: number,
  ): Promise<ReadableFile[]> {
    const { access } = reader;
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => isUuid(id));
    if (wanted.length === 0 || !access.isModuleOn('attachments')) return [];
    if (!access.hasAll([attachmentsFeatures.view]) || scope.tenantId === null) return [];
    const values: unknown[] = [scope.tenantId, scope.organizationIds, wanted, mostCharacters];
    const seen = this.deps.fileSight.andSeen(reader, bindingTo(values));
    return this.deps.database.query<FileRow>(
      `SELECT a.id, a.file_name AS "fileName", coalesce(a.mime_type, 'application/octet-stream') AS "mimeType",
                    a.file_size::float8 AS "fileSize", left(nullif(btrim(x.content), ''), $4) AS text
               FROM attachments_attachments a LEFT JOIN attachments_texts x ON x.attachment_id = a.id
              WHERE a.tenant_id = $1 AND ($2::uuid[] IS NULL OR a.organization_id = ANY ($2)) AND a.id = ANY ($3)${seen}
              ORDER BY array_position($3, a.id)`,
      values,
    );
  }

  /**
   * Files of a record that the caller's organizations have, also those that are only assigned to it, newest first; a hundred
   * at most.
   *
   * @param entityId kind of the record, by any of its names
   * @param side of the picture, in pixels
   */
  async ofRecord(
    { entityId, recordId }: FileOwner,
    { scope, ...reader }: FileReader,
    side: number,
    page: PageRequest,
  ): Promise<RecordFile[]> {
    if (scope.tenantId === null || !reader.access.isModuleOn('attachments')) return [];
    if (!(await this.deps.fileSight.isSeen({ entityId, recordId }, reader))) return [];
    const { attachmentTargets, database, fileSight } = this.deps;
    const kinds = attachmentTargets.namesOf(entityId);
    const values: unknown[] = [scope.tenantId, scope.organizationIds, kinds, recordId];
    const seen = fileSight.andSeen(reader, bindingTo(values));
    const rows = await database.query<PicturedFile & Record<string, unknown>>(
      `SELECT a.id, a.file_name AS "fileName", a.file_size::float8 AS "fileSize", a.is_inline AS "isInline",
              a.mime_type AS "mimeType" FROM attachments_attachments a
        WHERE a.tenant_id = $1 AND ($2::uuid[] IS NULL OR a.organization_id = ANY ($2))
          AND ((a.entity_id = ANY ($3) AND a.record_id = $4) OR a.id IN
            (SELECT s.attachment_id FROM attachments_assignments s WHERE s.type = ANY ($3) AND s.target_id = $4))${seen}
        ORDER BY a.created_at DESC, a.id DESC ${pageClause(page)}`,
      values,
    );
    return rows.map((row) => {
      const { id, fileName } = row;
      return { id, fileName, url: fileUrl(id), thumbnailUrl: thumbnailUrl(row, side) };
    });
  }

  /** The bytes of a file. @throws HttpError 404 the caller sees no such file, or its bytes are gone */
  async bytes(id: string, reader: FileReader): Promise<Buffer> {
    const { fileReplies, servedFiles } = this.deps;
    const file = await servedFiles.require(id, reader, 'Attachment not found');
    return buffer(fileReplies.bytesOf(file));
  }
}
