import { ownTexts } from '../texts/ownTexts';

/** Texts of views of records. */
export const t = ownTexts('views');
