import { de } from './messages/de';
import { es } from './messages/es';
import { pl } from './messages/pl';
import type { TranslationDeclaration } from './TranslationDeclaration';

/** The core's own texts. English stands where the errors are made. */
export const coreTranslations: TranslationDeclaration = { pl, de, es };
