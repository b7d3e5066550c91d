import { ownTexts } from '../texts/ownTexts';

/** Texts of the preview of a field. */
export const previewText = ownTexts('preview');
