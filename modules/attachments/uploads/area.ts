import type { Area } from '@tenantry/core';
import { uploadAttachment } from './routes/upload';
import { AttachmentFields } from './services/AttachmentFields';
import { FileStaging } from './services/FileStaging';
import { Uploads } from './services/Uploads';

/** How files arrive. */
export const uploadsArea: Area = {
  services: { attachmentFields: AttachmentFields, fileStaging: FileStaging, attachmentUploads: Uploads },
  routes: [uploadAttachment],
};
