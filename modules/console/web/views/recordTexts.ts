import { ownTexts } from '../texts/ownTexts';

/** Texts of the page of a record. */
export const recordText = ownTexts('record');
