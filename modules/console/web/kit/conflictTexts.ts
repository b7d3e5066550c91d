import { ownTexts } from '../texts/ownTexts';

/** Texts about a change that meets a newer one. */
export const conflictText = ownTexts('conflict');
