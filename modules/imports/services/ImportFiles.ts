import { randomUUID } from 'node:crypto';
import { conflict, type CoreServices, HttpError, notFound, nextVersion } from '@tenantry/core';
import { isBusy } from '../collections/imports';
import { AUTO } from '../rules/encodings';
import { FileProbe } from '../rules/FileProbe';
import { recognizeDelimiter } from '../rules/recognizeDelimiter';
import { namedDelimiter } from '../rules/separatorLine';
import { UnreadableFile } from '../rules/UnreadableFile';
import type { ImportSettings } from '../settings';

/** Bytes of a part of a file, which is one row. */
const PART = 256 * 1024;

type Dependencies = Pick<CoreServices, 'database' | 'fieldEncryption' | 'unitOfWork'> & {
  readonly settings: ImportSettings;
};

interface StoredPart {
  readonly tenantId: string;
  readonly uploadId: string;
  readonly isEncrypted: boolean;
  readonly bytes: Buffer;
}

/** How a file is read, as it was recognized or named. */
export interface Recognized {
  readonly encoding: string;
  /** Of a table; of JSON what was named. */
  readonly delimiter: string;
}

/** A file that was stored. */
export interface StoredFile extends Recognized {
  readonly sizeBytes: number;
}

/** An import that may get a file, with the encoding and the delimiter that its settings name. */
interface Receiver extends Recognized {
  readonly status: string;
  readonly tenantId: string;
  readonly format: 'csv' | 'json';
}

/** Tenant and organizations of the files that a caller may use. */
export interface Reach {
  readonly tenantId: string | null;
  /** Null for all of the tenant. */
  readonly organizationIds: readonly string[] | null;
}

/** Tenant and organizations of the files that a sender may use, and the sender's language. */
export type Sender = Reach & { readonly locale: string };

/**
 * The files of imports, in parts, so that neither writing nor reading one holds it in memory. Parts are encrypted: a file may hold
 * values of encrypted fields.
 */
export class ImportFiles {
  constructor(private readonly services: Dependencies) {}

  /**
   * Stores a file in place of the one before, with the encoding and the delimiter that it is recognized as. What a client leaves
   * half sent counts as never sent.
   *
   * @throws HttpError 404 no such import, 409 under way, 413 too large, 422 not read as text
   */
  async store(id: string, source: AsyncIterable<Buffer>, sender: Sender): Promise<StoredFile> {
    const receiver = await this.require(id, sender);
    const { tenantId } = receiver;
    const uploadId = randomUUID();
    const probe = new FileProbe();
    let size = 0;
    let part = 0;
    try {
      for await (const bytes of inParts(source)) {
        size += bytes.length;
        if (size > this.services.settings.maxBytes) throw new HttpError(413, 'The file is too large');
        probe.add(bytes);
        await this.services.database.run({
          name: 'imports_add_part',
          text: `INSERT INTO imports_parts (tenant_id, import_id, upload_id, part, bytes, is_encrypted)
                 VALUES ($1, $2, $3, $4, $5, true)`,
          values: [tenantId, id, uploadId, part, await this.sealed(tenantId, uploadId, part, bytes)],
        });
        part += 1;
      }
      const stored = { sizeBytes: size, ...recognized(probe, receiver, sender.locale) };
      await this.services.unitOfWork.run(() => this.replace(id, uploadId, stored, sender));
      return stored;
    } catch (error) {
      await this.remove(id, uploadId).catch(() => undefined);
      if (!(error instanceof UnreadableFile)) throw error;
      throw new HttpError(422, error.message, { code: 'import_unreadable' });
    }
  }

  /** The file of an import, part by part. */
  async *read(id: string): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const row = await this.services.database.first<StoredPart>({
        name: 'imports_read_part',
        text: `SELECT p.bytes, p.tenant_id AS "tenantId", p.upload_id AS "uploadId", p.is_encrypted AS "isEncrypted" FROM imports_imports i JOIN imports_parts p ON p.import_id = i.id AND p.upload_id = i.upload_id
                WHERE i.id = $1 AND p.part = $2`,
        values: [id, part],
      });
      if (!row) return;
      yield row.isEncrypted ? await this.opened(row, part) : row.bytes;
    }
  }

  private sealed(tenantId: string, uploadId: string, part: number, bytes: Buffer): Promise<Buffer> {
    return this.services.fieldEncryption.sealBytes(placeOf(tenantId, uploadId, part), bytes);
  }

  private async opened({ tenantId, uploadId, bytes }: StoredPart, part: number): Promise<Buffer> {
    const place = placeOf(tenantId, uploadId, part);
    const opened = await this.services.fieldEncryption.openBytes(place, bytes);
    if (!opened) throw new Error(`Part ${part} of the upload ${uploadId} was changed in the database`);
    return opened;
  }

  private async require(id: string, reach: Reach): Promise<Receiver> {
    const row = await this.find(id, reach);
    if (!row) throw notFound('Import not found');
    if (isBusy(row.status)) throw conflict('The import is under way', { code: 'import_busy' });
    return row;
  }

  private async replace(
    id: string,
    uploadId: string,
    { sizeBytes, encoding, delimiter }: StoredFile,
    reach: Reach,
  ): Promise<void> {
    const row = await this.find(id, reach, 'FOR UPDATE');
    if (!row) throw notFound('Import not found');
    if (isBusy(row.status)) throw conflict('The import is under way', { code: 'import_busy' });
    if (row.status !== 'new' && row.status !== 'ready') {
      throw conflict('The import is over; make a new one', { code: 'import_over' });
    }
    const { database } = this.services;
    await database.run('DELETE FROM imports_parts WHERE import_id = $1 AND upload_id <> $2', [id, uploadId]);
    await database.run(
      `UPDATE imports_imports
          SET status = 'ready', size_bytes = $2, upload_id = $3, encoding = $4, delimiter = $5,
              named_encoding = coalesce(named_encoding, encoding),
              named_delimiter = coalesce(named_delimiter, delimiter), updated_at = ${nextVersion()}
        WHERE id = $1`,
      [id, sizeBytes, uploadId, encoding, delimiter],
    );
  }

  private find(id: string, { organizationIds }: Reach, lock = '') {
    return this.services.database.first<Receiver>(
      `SELECT status, tenant_id AS "tenantId", format, coalesce(named_encoding, encoding) AS encoding,
              coalesce(named_delimiter, delimiter) AS delimiter
         FROM imports_imports
        WHERE id = $1 AND ($2::uuid[] IS NULL OR organization_id = ANY ($2::uuid[])) ${lock}`,
      [id, organizationIds],
    );
  }

  private async remove(id: string, uploadId: string): Promise<void> {
    await this.services.database.run('DELETE FROM imports_parts WHERE import_id = $1 AND upload_id = $2', [
      id,
      uploadId,
    ]);
  }
}

/** @throws UnreadableFile the file is not text, or not recognized */
function recognized(
  probe: FileProbe,
  { format, encoding: named, delimiter }: Receiver,
  locale: string,
): Recognized {
  const { encoding, beginning } = probe.recognize(named, locale);
  const isNamed = delimiter !== AUTO && namedDelimiter(beginning) === undefined;
  if (format === 'json' || isNamed) return { encoding, delimiter };
  return { encoding, delimiter: recognizeDelimiter(beginning) };
}

const placeOf = (tenantId: string, uploadId: string, part: number) => ({
  tenantId,
  table: 'imports_parts',
  column: 'bytes',
  recordId: `${uploadId}/${part}`,
});

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
