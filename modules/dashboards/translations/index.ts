import type { TranslationDeclaration } from '@tenantry/core';
import de from './de.json';
import es from './es.json';
import pl from './pl.json';

/** Texts of dashboards; error texts are English where they are made. */
export const translations: TranslationDeclaration = { pl, de, es };
