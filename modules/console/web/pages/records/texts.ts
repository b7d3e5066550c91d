import { ownTexts } from '../../texts/ownTexts';

/** Texts of the pages of records. */
export const text = ownTexts('records');
