import { ownTexts } from '../texts/ownTexts';

/** Texts about changes of others in a form. */
export const othersText = ownTexts('others');
