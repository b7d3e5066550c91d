import { buffer } from 'node:stream/consumers';
import type { Access, CoreServices, Principal, Scope } from '@tenantry/core';
import { attachmentsFeatures } from '../../features';
import { fileUrl, thumbnailUrl } from '../../library/rules/urls';
import type { Targets } from '../../library/services/Targets';
import type { FileReplies } from './FileReplies';
import type { ServedFiles } from './ServedFiles';

/** Who reads a file. */
export interface FileReader {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly access: Access;
}

/** What is known of a file, and its text. */
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
  /** Where a square picture of it is served, if it is an image. */
  readonly thumbnailUrl: string;
}

interface FileRow extends ReadableFile, Record<string, unknown> {}

type Dependencies = Pick<CoreServices, 'database'> & {
  readonly attachmentTargets: Targets;
  readonly fileReplies: FileReplies;
  readonly servedFiles: ServedFiles;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

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
    { scope, access }: FileReader,
    mostCharacters: number,
  ): Promise<ReadableFile[]> {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => UUID.test(id));
    if (wanted.length === 0 || !access.isModuleOn('attachments')) return [];
    if (!access.hasAll([attachmentsFeatures.view]) || scope.tenantId === null) return [];
    return this.deps.database.query<FileRow>({
      name: 'attachments_readable',
      text: `SELECT a.id, a.file_name AS "fileName", coalesce(a.mime_type, 'application/octet-stream') AS "mimeType",
                    a.file_size::float8 AS "fileSize", left(nullif(btrim(x.content), ''), $4) AS text
               FROM attachments_attachments a LEFT JOIN attachments_texts x ON x.attachment_id = a.id
              WHERE a.tenant_id = $1 AND ($2::uuid[] IS NULL OR a.organization_id = ANY ($2)) AND a.id = ANY ($3)
              ORDER BY array_position($3, a.id)`,
      values: [scope.tenantId, scope.organizationIds, wanted, mostCharacters],
    });
  }

  /**
   * Files of a record that the caller's organizations have, newest first; a hundred at most.
   *
   * @param entityId kind of the record, by any of its names
   * @param side of the picture, in pixels
   */
  async ofRecord(
    { entityId, recordId }: { readonly entityId: string; readonly recordId: string },
    { scope, access }: Omit<FileReader, 'principal'>,
    side: number,
  ): Promise<RecordFile[]> {
    if (scope.tenantId === null || !access.isModuleOn('attachments')) return [];
    const rows = await this.deps.database.query<{ id: string; fileName: string }>({
      name: 'attachments_of_record',
      text: `SELECT id, file_name AS "fileName" FROM attachments_attachments
              WHERE tenant_id = $1 AND ($2::uuid[] IS NULL OR organization_id = ANY ($2))
                AND entity_id = ANY ($3) AND record_id = $4
              ORDER BY created_at DESC, id DESC LIMIT 100`,
      values: [
        scope.tenantId,
        scope.organizationIds,
        this.deps.attachmentTargets.namesOf(entityId),
        recordId,
      ],
    });
    return rows.map(({ id, fileName }) => {
      return { id, fileName, url: fileUrl(id), thumbnailUrl: thumbnailUrl(id, fileName, side) };
    });
  }

  /** The bytes of a file. @throws HttpError 404 there is no such file for the caller, or its bytes are gone */
  async bytes(id: string, reader: FileReader): Promise<Buffer> {
    const { fileReplies, servedFiles } = this.deps;
    const file = await servedFiles.require(id, reader, 'Attachment not found');
    return buffer(fileReplies.bytesOf(file));
  }
}
