import type { Area } from '@tenantry/core';
import { serveFile } from './routes/serveFile';
import { AttachmentReader } from './services/AttachmentReader';
import { FileReplies } from './services/FileReplies';
import { ServedFiles } from './services/ServedFiles';

/** How files are served. */
export const filesArea: Area = {
  services: { attachmentReader: AttachmentReader, servedFiles: ServedFiles, fileReplies: FileReplies },
  routes: [serveFile],
};
