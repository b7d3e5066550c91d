import type { Area } from '@tenantry/core';
import { attachments } from './collections/attachments';
import { fileCards } from './routes/fileCards';
import { changeLibraryItem, deleteLibraryItem, readLibraryItem } from './routes/libraryItem';
import { listLibrary } from './routes/listLibrary';
import { deleteAttachment, listAttachments } from './routes/recordAttachments';
import { transferAttachments } from './routes/transfer';
import { AttachmentFiles } from './services/AttachmentFiles';
import { AttachmentLabels } from './services/AttachmentLabels';
import { AttachmentQuery } from './services/AttachmentQuery';
import { FiledRecords } from './services/FiledRecords';
import { FileSight } from './services/FileSight';
import { Targets } from './services/Targets';
import { Transfers } from './services/Transfers';
import { targetKind } from './targetKind';

/** Files with what is said of them. */
export const libraryArea: Area = {
  kinds: [targetKind],
  services: {
    attachmentFiles: AttachmentFiles,
    attachmentLabels: AttachmentLabels,
    attachmentQuery: AttachmentQuery,
    attachmentTargets: Targets,
    attachmentTransfers: Transfers,
    filedRecords: FiledRecords,
    fileSight: FileSight,
  },
  collections: [attachments],
  routes: [
    listAttachments,
    deleteAttachment,
    listLibrary,
    fileCards,
    readLibraryItem,
    changeLibraryItem,
    deleteLibraryItem,
    transferAttachments,
  ],
};
