import { ownTexts } from '../../texts/ownTexts';

/** Texts of tables. */
export const t = ownTexts('table');
