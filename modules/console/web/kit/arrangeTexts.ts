import { ownTexts } from '../texts/ownTexts';

/** Texts of rows that are moved, and of the ten tones. */
export const arrangeText = ownTexts('arrange');
