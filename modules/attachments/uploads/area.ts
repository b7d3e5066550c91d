import type { Area } from '@tenantry/core';
import { uploadAttachment } from './routes/upload';
import { AttachmentFields } from './services/AttachmentFields';
import { AttachmentWriter } from './services/AttachmentWriter';
import { FileStaging } from './services/FileStaging';
import { Uploads } from './services/Uploads';

/** How files arrive. */
export const uploadsArea: Area = {
  services: {
    attachmentWriter: AttachmentWriter,
    attachmentFields: AttachmentFields,
    fileStaging: FileStaging,
    attachmentUploads: Uploads,
  },
  routes: [uploadAttachment],
};
