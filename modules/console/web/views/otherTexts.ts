import { ownTexts } from '../texts/ownTexts';

/** Texts of boards, trees, calendars and maps. */
export const otherText = ownTexts('other');
