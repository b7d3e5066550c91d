import { buffer } from 'node:stream/consumers';
import type { Access, CoreServices, Principal, Scope } from '@tenantry/core';
import { attachmentsFeatures } from '../../features';
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

interface FileRow extends ReadableFile, Record<string, unknown> {}

type Dependencies = Pick<CoreServices, 'database'> & {
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

  /** The bytes of a file. @throws HttpError 404 there is no such file for the caller, or its bytes are gone */
  async bytes(id: string, reader: FileReader): Promise<Buffer> {
    const { fileReplies, servedFiles } = this.deps;
    const file = await servedFiles.require(id, reader, 'Attachment not found');
    return buffer(fileReplies.bytesOf(file));
  }
}
