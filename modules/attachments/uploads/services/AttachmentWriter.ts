import { Readable } from 'node:stream';
import type { CommandCall, StoredRow } from '@tenantry/core';
import type { StorageLedger } from '../../storage/services/StorageLedger';
import { shownName } from '../rules/fileNames';
import type { ArrivedFile, FileStaging } from './FileStaging';
import type { Uploads } from './Uploads';

/** A file that a module adds to a record. */
export interface AddedFile {
  readonly tenantId: string;
  readonly organizationId: string;
  /** Kind of the record. */
  readonly entityId: string;
  readonly recordId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly tags?: readonly string[];
}

interface Dependencies {
  readonly attachmentUploads: Uploads;
  readonly fileStaging: FileStaging;
  readonly storageLedger: StorageLedger;
}

/** Adds files for other modules, with the checks of uploads. */
export class AttachmentWriter {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Not to be called in a transaction: the file is stored before its attachment is created.
   *
   * @returns the id of the attachment
   * @throws HttpError what an upload would be refused with
   */
  async add({ bytes, tenantId, organizationId, ...said }: AddedFile, call: CommandCall): Promise<string> {
    const { attachmentUploads, fileStaging, storageLedger } = this.deps;
    const fileName = shownName(said.fileName);
    attachmentUploads.assertName(fileName);
    const { entityId, recordId, tags = [] } = said;
    const fields = { entityId, recordId, tags, fieldKey: undefined, partitionCode: undefined };
    const reservation = await storageLedger.open(tenantId);
    let file: ArrivedFile | undefined;
    let row: StoredRow | undefined;
    try {
      file = await fileStaging.take(Readable.from([Buffer.from(bytes)]), reservation, attachmentUploads.most);
      row = await attachmentUploads.store(
        {
          place: { tenantId, organizationId },
          fields: { ...fields, assignments: [], custom: {} },
          fileName,
          declaredType: undefined,
          file,
          reservation,
          field: undefined,
        },
        call,
      );
      return row['id'] as string;
    } finally {
      if (file) await fileStaging.drop(file.path);
      if (!row) await attachmentUploads.giveUp(reservation);
    }
  }
}
