import type { Area } from '@tenantry/core';
import {
  abilitiesOfUpload,
  beginUpload,
  cancelUpload,
  continueUpload,
  overrideUpload,
  readUpload,
  uploadAbilities,
} from './routes/resumable';
import { ResumableCompletion } from './services/ResumableCompletion';
import { ResumableFiles } from './services/ResumableFiles';
import { ResumableProtocol } from './services/ResumableProtocol';
import { ResumableRows } from './services/ResumableRows';
import { ResumableUploads } from './services/ResumableUploads';

/** Files that arrive in several requests, with the protocol tus. */
export const resumableArea: Area = {
  services: {
    resumableRows: ResumableRows,
    resumableFiles: ResumableFiles,
    resumableCompletion: ResumableCompletion,
    resumableUploads: ResumableUploads,
    resumableProtocol: ResumableProtocol,
  },
  routes: [
    uploadAbilities,
    abilitiesOfUpload,
    beginUpload,
    readUpload,
    continueUpload,
    overrideUpload,
    cancelUpload,
  ],
};
