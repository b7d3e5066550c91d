import { ownTexts } from '../texts/ownTexts';

/** Texts of changes of selected records. */
export const bulkText = ownTexts('bulk');
