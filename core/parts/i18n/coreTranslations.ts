import de from './messages/de.json';
import es from './messages/es.json';
import pl from './messages/pl.json';
import type { TranslationDeclaration } from './TranslationDeclaration';

/** The core's own texts. English stands where the errors are made. */
export const coreTranslations: TranslationDeclaration = { pl, de, es };
