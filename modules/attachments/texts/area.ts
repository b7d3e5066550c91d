import type { Area } from '@tenantry/core';
import { FileTexts } from './services/FileTexts';

/** The texts of files. */
export const textsArea: Area = { services: { fileTexts: FileTexts } };
