import type { Area } from '@tenantry/core';
import { ClamdScanner } from './services/ClamdScanner';
import { FileScans } from './services/FileScans';
import { scanFile } from './workers/scanFile';
import { scanWaiting } from './workers/scanWaiting';

/** The scan of files for viruses, where the operator has a scanner. */
export const scansArea: Area = {
  services: { clamdScanner: ClamdScanner, fileScans: FileScans },
  workers: [scanFile, scanWaiting],
};
