import { ownTexts } from '../texts/ownTexts';

/** Texts of boards, trees and calendars. */
export const otherText = ownTexts('other');
