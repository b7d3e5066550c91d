import type { TranslationDeclaration } from '@tenantry/core';

/** Texts by language; below `errors`, the English text of an error is its key. */
export const translations: TranslationDeclaration = {
  en: { heading: '__title__' },
  de: { heading: '__title__', errors: { 'The name is too long': 'Der Name ist zu lang' } },
};
