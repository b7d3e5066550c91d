import { ownTexts } from '../texts/ownTexts';

/** Texts of the pages and dialogs by which people sign in. */
export const entryText = ownTexts('entry');
