import type { Area } from '@tenantry/core';
import { DocumentTexts } from './services/DocumentTexts';
import { FileTexts } from './services/FileTexts';
import { ImageTexts } from './services/ImageTexts';
import { readTexts } from './workers/readTexts';

/** The texts of files. */
export const textsArea: Area = {
  services: { documentTexts: DocumentTexts, imageTexts: ImageTexts, fileTexts: FileTexts },
  workers: [readTexts],
};
