import { ownTexts } from '../../texts/ownTexts';

/** Texts of the page of modules. */
export const text = ownTexts('modules');
