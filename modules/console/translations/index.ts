import type { TranslationDeclaration } from '@tenantry/core';
import de from './de.json';
import es from './es.json';
import pl from './pl.json';

/** Texts of the manifest; the texts of the pages are in web/texts. */
export const translations: TranslationDeclaration = { pl, de, es };
