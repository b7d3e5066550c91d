import type { Readable } from 'node:stream';
import {
  type CommandCall,
  conflict,
  type CoreServices,
  HttpError,
  notFound,
  seesOrganization,
} from '@tenantry/core';
import { type AttachmentsEnvironment, bytesOf } from '../../environment';
import type { FiledRecords } from '../../library/services/FiledRecords';
import type { Reservation, StorageLedger } from '../../storage/services/StorageLedger';
import type { StorageReclaim } from '../../storage/services/StorageReclaim';
import type { AttachmentFields } from '../../uploads/services/AttachmentFields';
import { quotaExceeded, tooLarge } from '../../uploads/services/FileStaging';
import type { Uploads } from '../../uploads/services/Uploads';
import type { ResumableUpload, UploadMetadata } from '../ResumableUpload';
import { readMetadata } from '../rules/readMetadata';
import type { ResumableCompletion } from './ResumableCompletion';
import type { ResumableFiles } from './ResumableFiles';
import type { ResumableRows } from './ResumableRows';

/** Who uploads. */
export interface UploadCaller {
  readonly tenantId: string;
  /** Account or key. */
  readonly owner: string;
  /** Where new uploads belong. @throws HttpError 400, 401 */
  readonly place: () => { readonly tenantId: string; readonly organizationId: string };
  readonly call: CommandCall;
}

/** An upload that begins. */
interface Beginning {
  readonly id: string;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly metadata: UploadMetadata | undefined;
}

type Dependencies = Pick<CoreServices, 'clock' | 'fieldEncryption' | 'unitOfWork'> & {
  readonly attachmentFields: AttachmentFields;
  readonly attachmentUploads: Uploads;
  readonly environment: AttachmentsEnvironment;
  readonly filedRecords: FiledRecords;
  readonly resumableCompletion: ResumableCompletion;
  readonly resumableFiles: ResumableFiles;
  readonly resumableRows: ResumableRows;
  readonly storageLedger: StorageLedger;
  readonly storageReclaim: StorageReclaim;
};

const TABLE = 'attachments_resumable_uploads';
/** Uploads of one caller that may be incomplete at a time. */
const MOST_OPEN = 100;

/**
 * Uploads that arrive in several requests, and go on after an interruption. The quota has room for the whole file from the
 * beginning. The last byte counts as received only when the attachment exists, so that a client sends the last request
 * again after a failure.
 */
export class ResumableUploads {
  /** Milliseconds after which an upload expires. */
  readonly lifetime: number;

  constructor(private readonly deps: Dependencies) {
    this.lifetime = deps.environment.TENANTRY_ATTACHMENTS_RESUME_HOURS * 3_600_000;
  }

  /**
   * @throws HttpError 400 a field is missing, the kind of record is unknown or the type is refused, 403 a partition or a field
   * that does not take it, 404 no such record, 413 too large or over the quota, 429 too many uploads are incomplete
   */
  async begin({ id, size, metadata }: Beginning, caller: UploadCaller): Promise<ResumableUpload> {
    const { clock, fieldEncryption, resumableRows, storageLedger, unitOfWork } = this.deps;
    const place = caller.place();
    await this.assertTaken(metadata, size, place, caller);
    const { tenantId } = place;
    if ((await resumableRows.countOpen(tenantId, caller.owner)) >= MOST_OPEN)
      throw new HttpError(429, 'Too many uploads are not complete.', { code: 'too_many_uploads' });
    const sealed = await fieldEncryption.seal(placeOf(tenantId, id), JSON.stringify(metadata));
    const expiresAt = new Date(clock.now().getTime() + this.lifetime);
    await unitOfWork.run(async () => {
      const reservation = await storageLedger.open(tenantId);
      await this.reserve(reservation, size);
      const { owner } = caller;
      const row = { ...place, id, size, owner, reservationId: reservation.id, metadata: sealed, expiresAt };
      await resumableRows.create(row);
    });
    const upload = await this.require(id, caller);
    return size === 0 ? this.complete(upload, caller) : upload;
  }

  /** @throws HttpError 404 no upload of the caller, 410 its bytes are on another machine, or gone */
  async require(id: string, caller: UploadCaller): Promise<ResumableUpload> {
    const found = await this.find(id, caller);
    if (found.attachmentId === null && (await this.deps.resumableFiles.sizeOf(id)) < found.received)
      throw new HttpError(410, 'The upload cannot be continued. Begin it again.');
    return found;
  }

  /** An upload, whether or not its bytes are there. @throws HttpError 404 no upload of the caller */
  async find(id: string, caller: UploadCaller): Promise<ResumableUpload> {
    const found = await this.deps.resumableRows.find(caller.tenantId, caller.owner, id);
    if (!found || !seesOrganization(caller.call.scope, found.organizationId))
      throw notFound('Upload not found');
    return found;
  }

  /** Metadata of the file from the client. */
  async metadataOf({ id, tenantId, metadata }: ResumableUpload): Promise<UploadMetadata> {
    const text = await this.deps.fieldEncryption.open(placeOf(tenantId, id), metadata);
    return JSON.parse(text ?? '{}') as UploadMetadata;
  }

  /**
   * Takes the bytes of one request. With the last one the attachment is created.
   *
   * @throws HttpError 409 another request has gone on with the upload; what creating the attachment throws
   */
  async receive(
    id: string,
    source: Readable,
    offset: number,
    caller: UploadCaller,
  ): Promise<{ readonly position: number; readonly attachmentId: string | null }> {
    const { resumableFiles, resumableRows } = this.deps;
    const upload = await this.withRoom(await this.require(id, caller));
    if (upload.attachmentId !== null) return { position: upload.received, attachmentId: upload.attachmentId };
    let recorded = upload.received;
    if (recorded !== offset) throw goneOn();
    const position = await resumableFiles.write(id, source, offset, async (reached) => {
      const next = Math.min(reached, upload.size - 1);
      if (next === recorded) return;
      if (!(await resumableRows.receive(upload, recorded, next))) throw goneOn();
      recorded = next;
    });
    if (position < upload.size) return { position, attachmentId: null };
    const { attachmentId } = await this.complete(upload, caller);
    return { position, attachmentId };
  }

  /** Gives an upload up. */
  async cancel(id: string, caller: UploadCaller): Promise<void> {
    await this.drop(await this.find(id, caller));
  }

  /** Removes uploads that have expired. */
  async sweep(): Promise<void> {
    const { resumableFiles, resumableRows } = this.deps;
    let gone = await resumableRows.removeExpired();
    while (gone.length > 0) {
      for (const id of gone) await resumableFiles.remove(id);
      gone = await resumableRows.removeExpired();
    }
    await resumableFiles.sweep(this.lifetime);
  }

  private async complete(upload: ResumableUpload, caller: UploadCaller): Promise<ResumableUpload> {
    const { resumableCompletion } = this.deps;
    const metadata = await this.metadataOf(upload);
    try {
      const attachmentId = await resumableCompletion.run(upload, metadata, caller.call);
      return { ...upload, received: upload.size, attachmentId };
    } catch (error) {
      // A file that is refused for its content would be refused again, and an empty upload has no bytes to send again.
      if (isFinal(error) || upload.size === 0) await this.drop(upload);
      throw error;
    }
  }

  private async drop(upload: ResumableUpload): Promise<void> {
    const { attachmentUploads, resumableFiles, resumableRows } = this.deps;
    await resumableRows.remove(upload);
    await resumableFiles.remove(upload.id);
    await attachmentUploads.giveUp({ id: upload.reservationId, tenantId: upload.tenantId });
  }

  /** Checks that do not need the content. */
  private async assertTaken(
    metadata: UploadMetadata | undefined,
    size: number,
    place: { readonly tenantId: string; readonly organizationId: string },
    { call }: UploadCaller,
  ): Promise<void> {
    const { attachmentFields, attachmentUploads: uploads, filedRecords } = this.deps;
    const { fields, fileName, declaredType } = readMetadata(metadata, place.tenantId);
    await filedRecords.assertThere(fields, call);
    const field = await attachmentFields.find(fields);
    if (field) attachmentFields.assertName(field, fileName);
    uploads.assertName(fileName);
    const most = bytesOf(field?.rules.maxAttachmentSizeMb ?? Number.MAX_SAFE_INTEGER);
    if (size > Math.min(uploads.most, most)) throw tooLarge();
    uploads.assertHarmless(fileName, declaredType);
    await uploads.partitionFor({ place, fields, field });
  }

  /** Keeps the room of an upload, or reserves it again where it was reclaimed. @throws HttpError 409, 413 */
  private withRoom(upload: ResumableUpload): Promise<ResumableUpload> {
    const { resumableRows, storageLedger, unitOfWork } = this.deps;
    const { tenantId, size } = upload;
    if (upload.attachmentId !== null) return Promise.resolve(upload);
    return unitOfWork.run(async () => {
      const kept = { id: upload.reservationId, tenantId };
      if ((await storageLedger.extend(kept, size, this.lifetime / 60_000)) !== undefined) return upload;
      const reservation = await storageLedger.open(tenantId);
      await this.reserve(reservation, size);
      if (!(await resumableRows.changeReservation(upload, reservation.id))) throw goneOn();
      return { ...upload, reservationId: reservation.id };
    });
  }

  private async reserve(reservation: Reservation, size: number): Promise<void> {
    const granted = await this.deps.storageLedger.extend(reservation, size, this.lifetime / 60_000);
    if ((granted ?? 0) < size) throw quotaExceeded();
  }
}

const placeOf = (tenantId: string, recordId: string) => ({
  tenantId,
  table: TABLE,
  column: 'metadata',
  recordId,
});
const isFinal = (error: unknown) => error instanceof HttpError && [400, 403, 404].includes(error.status);
const goneOn = () => conflict('Another request has continued this upload.');
