import { ownTexts } from '../texts/ownTexts';

/** Texts around parts of modules. */
export const frameText = ownTexts('frame');
