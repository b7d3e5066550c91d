import { ownTexts } from '../texts/ownTexts';

/** Texts at the fields of forms. */
export const fieldText = ownTexts('field');
