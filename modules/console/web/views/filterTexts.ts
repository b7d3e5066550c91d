import { ownTexts } from '../texts/ownTexts';

/** Texts of the panel of filters. */
export const filterText = ownTexts('filter');
