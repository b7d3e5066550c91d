import { createWriteStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type CoreServices, cutText } from '@tenantry/core';
import { type AttachmentsEnvironment, readingLimits } from '../../environment';
import type { StorageDrivers } from '../../storage/services/StorageDrivers';
import type { StorageFolders } from '../../storage/services/StorageFolders';
import type { StoredPlace } from '../../storage/services/StorageLedger';
import { StorageObjectMissing } from '../../storage/StorageDriver';
import { type DocumentKind, documentKindOf } from '../rules/documentKind';
import { textJob } from '../workers/textJob';
import { type FileTexts, withoutControls } from './FileTexts';
import type { ImageTexts } from './ImageTexts';
import { readInProcess } from './readInProcess';

interface Source extends StoredPlace, Record<string, unknown> {
  readonly tenantId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly fileSize: number;
}

/** A file to enqueue, so that its text is read. */
export interface EnqueuedFile {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly fileSize: number;
}

type Dependencies = Pick<CoreServices, 'database' | 'jobs' | 'logger'> & {
  readonly environment: AttachmentsEnvironment;
  readonly fileTexts: FileTexts;
  readonly imageTexts: ImageTexts;
  readonly storageDrivers: StorageDrivers;
  readonly storageFolders: StorageFolders;
};

/** Bytes of a document that is read. */
const LARGEST = 64 * 1024 * 1024;
const MOST_CHARACTERS = 1024 * 1024;
const MILLISECONDS = 60_000;
/** Bytes below which an image is too small for text. */
const SMALLEST_IMAGE = 1024;

/** The texts of documents, which a job reads after the upload. */
export class DocumentTexts {
  constructor(private readonly deps: Dependencies) {}

  /** Enqueues the reading of a file, if it is a document; in the transaction that creates the attachment. */
  async enqueue({ id, fileSize, ...file }: EnqueuedFile): Promise<void> {
    const kind = this.kindOf(file);
    const isRead =
      kind === 'image' ? this.deps.imageTexts.isOn && fileSize >= SMALLEST_IMAGE : kind !== undefined;
    if (isRead) await this.deps.jobs.enqueue(textJob, { attachmentId: id });
  }

  private kindOf(file: Pick<EnqueuedFile, 'fileName' | 'mimeType'>): DocumentKind | 'plain' | undefined {
    return this.deps.fileTexts.isPlain(file) ? 'plain' : documentKindOf(file.mimeType);
  }

  /** Reads and keeps the text of a file. A document that cannot be read has none. @throws Error the storage fails */
  async read(attachmentId: string, signal: AbortSignal): Promise<void> {
    const { database, fileTexts, logger, storageFolders } = this.deps;
    const source = await database.first<Source>(
      `SELECT tenant_id AS "tenantId", file_name AS "fileName", coalesce(mime_type, '') AS "mimeType", file_size::float8 AS "fileSize",
              partition_code AS "partitionCode", storage_driver AS "storageDriver", storage_key AS "storageKey",
              storage_config AS "storageConfig"
         FROM attachments_attachments WHERE id = $1`,
      [attachmentId],
    );
    const kind = source && this.kindOf(source);
    if (!source || !kind || (kind !== 'plain' && source.fileSize > LARGEST)) return;
    const copy = path.join(storageFolders.staging, randomUUID());
    try {
      await this.copy(source, copy);
      const reading =
        kind === 'plain' ? fileTexts.read({ ...source, path: copy }) : this.textOf(copy, kind, signal);
      const found = await reading.catch((error: unknown) => {
        signal.throwIfAborted();
        logger.warn({ err: error, attachment: attachmentId }, 'the text of a document could not be read');
        return '';
      });
      const text = withoutControls(cutText(found ?? '', MOST_CHARACTERS));
      if (text !== '') await fileTexts.writeIfThere(source.tenantId, attachmentId, text);
    } catch (error) {
      if (!(error instanceof StorageObjectMissing)) throw error;
    } finally {
      await rm(copy, { force: true });
    }
  }

  /** A document without a text layer may be a scan. */
  private async textOf(copy: string, kind: DocumentKind, signal: AbortSignal): Promise<string> {
    const { environment, imageTexts } = this.deps;
    const task = { path: copy, most: MOST_CHARACTERS, kind };
    const limits = readingLimits(environment);
    const written = { ...task, from: 'text', limits, languages: [] } as const;
    const layer = kind === 'image' ? '' : await readInProcess(written, MILLISECONDS, signal);
    const mayBeScan = kind !== 'docx' && layer.trim() === '' && imageTexts.isOn;
    return mayBeScan ? imageTexts.read(task, signal) : layer;
  }

  private async copy(source: Source, target: string): Promise<void> {
    const { partitionCode: code, storageConfig: config, storageDriver, storageKey } = source;
    const driver = this.deps.storageDrivers.require(storageDriver);
    const bytes = await driver.read({ code, config }, storageKey);
    await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  }
}
