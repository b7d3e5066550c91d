import { ownTexts } from '../../texts/ownTexts';

/** Texts of the page of health and jobs. */
export const text = ownTexts('jobs');
