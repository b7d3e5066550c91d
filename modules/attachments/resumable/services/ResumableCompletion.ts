import { type CommandCall, conflict, type CoreServices, type StoredRow } from '@tenantry/core';
import type { Reservation, StorageLedger } from '../../storage/services/StorageLedger';
import type { StorageReclaim } from '../../storage/services/StorageReclaim';
import type { AttachmentFields } from '../../uploads/services/AttachmentFields';
import type { ArrivedFile, FileStaging } from '../../uploads/services/FileStaging';
import type { Uploads } from '../../uploads/services/Uploads';
import type { ResumableUpload, UploadMetadata } from '../ResumableUpload';
import { readMetadata } from '../rules/readMetadata';
import type { ResumableFiles } from './ResumableFiles';
import type { ResumableRows } from './ResumableRows';

type Dependencies = Pick<CoreServices, 'unitOfWork'> & {
  readonly attachmentFields: AttachmentFields;
  readonly attachmentUploads: Uploads;
  readonly fileStaging: FileStaging;
  readonly resumableFiles: ResumableFiles;
  readonly resumableRows: ResumableRows;
  readonly storageLedger: StorageLedger;
  readonly storageReclaim: StorageReclaim;
};

/** Turns completely received uploads into attachments. */
export class ResumableCompletion {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Checks and stores the file like that of a form, and creates its attachment. The content is copied first: a request
   * that still writes to the upload does not change what is checked. Of two requests at a time the later one succeeds.
   *
   * @returns the id of the attachment
   * @throws HttpError as for a form; 409 when another request completes the upload
   */
  async run(upload: ResumableUpload, metadata: UploadMetadata, call: CommandCall): Promise<string> {
    const { attachmentFields, attachmentUploads, fileStaging, resumableFiles, resumableRows } = this.deps;
    const { id, size, tenantId, organizationId } = upload;
    const said = readMetadata(metadata, tenantId);
    const reservation = await this.takeOver(upload);
    let file: ArrivedFile | undefined;
    let row: StoredRow | undefined;
    try {
      const source = await resumableFiles.read(id, size);
      file = await fileStaging.take(source, reservation, size).finally(() => source.destroy());
      const field = await attachmentFields.find(said.fields);
      const place = { tenantId, organizationId };
      const attached = async (attachmentId: string) => {
        if (!(await resumableRows.complete(upload, reservation.id, attachmentId))) throw overtaken();
      };
      row = await attachmentUploads.store({ place, reservation, ...said, field, file, attached }, call);
    } finally {
      if (file) await fileStaging.drop(file.path);
      if (!row) await attachmentUploads.giveUp(reservation);
    }
    await resumableFiles.remove(id);
    return row['id'] as string;
  }

  /** A new reservation with the same room: what a request before this one has stored goes with the old one. */
  private async takeOver(upload: ResumableUpload): Promise<Reservation> {
    const { resumableRows, storageLedger, storageReclaim, unitOfWork } = this.deps;
    const old = { id: upload.reservationId, tenantId: upload.tenantId };
    const taken = await unitOfWork.run(async () => {
      const reservation = await storageLedger.replace(old);
      if (!(await resumableRows.changeReservation(upload, reservation.id))) throw overtaken();
      return reservation;
    });
    await storageReclaim.remove(old);
    return taken;
  }
}

const overtaken = () => conflict('Another request completes this upload.');
