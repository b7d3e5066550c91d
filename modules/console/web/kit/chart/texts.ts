import { ownTexts } from '../../texts/ownTexts';

/** Texts of charts. */
export const t = ownTexts('chart');
