import { ownTexts } from '../texts/ownTexts';

/** Texts of the shell besides those of the sign-in pages. */
export const shellText = ownTexts('shell');
