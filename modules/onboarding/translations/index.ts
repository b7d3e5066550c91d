import type { TranslationDeclaration } from '@tenantry/core';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { pl } from './pl';

/** Texts of onboarding; error texts are English where they are made. */
export const translations: TranslationDeclaration = { en, pl, de, es };
