import { ownTexts } from '../../texts/ownTexts';

/** Texts of boards. */
export const t = ownTexts('board');
