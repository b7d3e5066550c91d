import type { CoreServices } from '@tenantry/core';
import type { ServedFiles } from '../../files/services/ServedFiles';
import type { StoredPlace } from '../../storage/services/StorageLedger';
import type { StorageDrivers } from '../../storage/services/StorageDrivers';
import type { DocumentTexts } from '../../texts/services/DocumentTexts';
import { scanJob } from '../workers/scanJob';
import type { ClamdScanner } from './ClamdScanner';

interface Waiting extends StoredPlace, Record<string, unknown> {
  readonly id: string;
  readonly tenantId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly fileSize: number;
  readonly isRead: boolean;
}

type Dependencies = Pick<CoreServices, 'database' | 'jobs' | 'logger' | 'tenancy' | 'unitOfWork'> & {
  readonly clamdScanner: ClamdScanner;
  readonly documentTexts: DocumentTexts;
  readonly servedFiles: ServedFiles;
  readonly storageDrivers: StorageDrivers;
};

const BATCH = 50;
/** Longest time between two scans of a file. */
const LONGEST_WAIT = '1 hour';
const SELECT = `
  SELECT a.id, a.tenant_id AS "tenantId", a.file_name AS "fileName", a.mime_type AS "mimeType", a.file_size::float8 AS "fileSize",
         a.storage_driver AS "storageDriver", a.storage_key AS "storageKey", a.partition_code AS "partitionCode",
         a.storage_config AS "storageConfig", coalesce(p.requires_ocr, false) AS "isRead"
    FROM attachments_scans s
    JOIN attachments_attachments a ON a.id = s.attachment_id
    LEFT JOIN attachments_partitions p ON p.tenant_id = a.tenant_id AND p.code = a.partition_code
   WHERE s.state = 'waiting'`;

/** Scans files that wait for it. Until then, and when something was found in them, they are not served. */
export class FileScans {
  constructor(private readonly deps: Dependencies) {}

  /** Whether files are scanned. */
  get isOn(): boolean {
    return this.deps.clamdScanner.isOn;
  }

  /** Lets a file wait for its scan; in the transaction that creates the attachment. */
  async enqueue(tenantId: string, attachmentId: string): Promise<void> {
    const { database, jobs } = this.deps;
    await database.run('INSERT INTO attachments_scans (tenant_id, attachment_id) VALUES ($1, $2)', [
      tenantId,
      attachmentId,
    ]);
    await jobs.enqueue(scanJob, { attachmentId });
  }

  /** Scans one file of the tenant in scope. A scanner that fails leaves it waiting. */
  async scanOne(attachmentId: string, signal: AbortSignal): Promise<void> {
    const { database, logger } = this.deps;
    const file = await database.first<Waiting>(`${SELECT} AND a.id = $1`, [attachmentId]);
    if (!file || !this.isOn) return;
    try {
      await this.scan(file, signal);
    } catch (error) {
      signal.throwIfAborted();
      await this.postpone(file, error);
      logger.warn({ err: error, attachment: attachmentId }, 'a file could not be scanned and waits');
    }
  }

  /** Scans the files of all tenants that wait. @throws Error the last failure, when files go on waiting */
  async scanWaiting(signal: AbortSignal): Promise<void> {
    const { database, tenancy } = this.deps;
    if (!this.isOn) return;
    let last = '00000000-0000-0000-0000-000000000000';
    let failure: unknown;
    let failed = 0;
    for (;;) {
      const after = last;
      const files = await tenancy.acrossTenants('attachments: find files that wait for their scan', () =>
        database.query<Waiting>(
          `${SELECT} AND a.id > $1 AND s.retry_at <= now() ORDER BY a.id LIMIT ${BATCH}`,
          [after],
        ),
      );
      if (files.length === 0) break;
      for (const file of files) {
        signal.throwIfAborted();
        last = file.id;
        try {
          await tenancy.inTenant(file.tenantId, 'attachments: scan a file', () =>
            this.scan(file, signal).catch(async (error: unknown) => {
              await this.postpone(file, error);
              throw error;
            }),
          );
        } catch (error) {
          failure = error;
          failed += 1;
        }
      }
      // A scanner that takes no file of a batch takes none of the others now.
      if (failed >= BATCH) break;
    }
    if (failed > 0) throw new Error(`Files wait for the virus scanner, which fails`, { cause: failure });
  }

  /**
   * A file that the scanner refuses, as for its size, is sent again after a longer time each time. A scanner that cannot be
   * reached says nothing about the file, which is tried again soon.
   */
  private async postpone({ id, tenantId }: Waiting, error: unknown): Promise<void> {
    if (isUnreachable(error)) return;
    await this.deps.database.run(
      `UPDATE attachments_scans
          SET attempts = attempts + 1,
              retry_at = now() + least(interval '1 minute' * power(2, least(attempts, 10)), interval '${LONGEST_WAIT}')
        WHERE tenant_id = $1 AND attachment_id = $2 AND state = 'waiting'`,
      [tenantId, id],
    );
  }

  private async scan(file: Waiting, signal: AbortSignal): Promise<void> {
    const { clamdScanner, database, documentTexts, logger, servedFiles, storageDrivers, unitOfWork } =
      this.deps;
    const { id, tenantId, storageDriver, storageKey, partitionCode: code, storageConfig: config } = file;
    const bytes = await storageDrivers.require(storageDriver).read({ code, config }, storageKey);
    const finding = await clamdScanner
      .scan(bytes as AsyncIterable<Uint8Array>, signal)
      .finally(() => bytes.destroy());
    await unitOfWork.run(async () => {
      const changed = await database.run(
        `UPDATE attachments_scans SET state = $3, finding = $4, scanned_at = now()
          WHERE tenant_id = $1 AND attachment_id = $2 AND state = 'waiting'`,
        [tenantId, id, finding === null ? 'clean' : 'infected', finding],
      );
      if (changed === 0) return;
      if (finding === null && file.isRead) await documentTexts.enqueue(file);
      if (finding !== null)
        await database.run('DELETE FROM attachments_texts WHERE tenant_id = $1 AND attachment_id = $2', [
          tenantId,
          id,
        ]);
      await servedFiles.forget(id);
    });
    if (finding !== null)
      logger.warn(
        { attachment: id, tenantId, finding },
        'a file is in quarantine: the scanner found something',
      );
  }
}

/** Whether no connection to the scanner could be made. */
function isUnreachable(error: unknown): boolean {
  const { syscall } = (error ?? {}) as { readonly syscall?: unknown };
  return syscall === 'connect' || syscall === 'getaddrinfo';
}
