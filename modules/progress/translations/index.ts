import type { TranslationDeclaration } from '@tenantry/core';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import pl from './pl.json';

/** Texts of progress; error texts are English where they are made. */
export const translations: TranslationDeclaration = { en, pl, de, es };
