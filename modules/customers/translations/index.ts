import type { TranslationDeclaration } from '@tenantry/core';
import { de } from './de';
import { es } from './es';
import { pl } from './pl';

/** Texts of customers; error texts are English where they are made. */
export const translations: TranslationDeclaration = { pl, de, es };
