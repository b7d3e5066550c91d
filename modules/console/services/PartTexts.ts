import type { CoreServices } from '@tenantry/core';
import { revisionOf } from './revisionOf';

type Translations = CoreServices['translations'];

/** Where modules keep the texts of their parts, and the console its own. */
export const PATH = 'console';

/** The texts of the console and of the parts of modules: those below `console` in their translations. */
export class PartTexts {
  /** Revision of the texts as they were after so many registrations. */
  private known: { readonly after: number; readonly revision: string } | undefined;

  constructor(private readonly services: Pick<CoreServices, 'translations'>) {}

  /** Those of the running modules by module and key; English where the language lacks one. */
  texts(locale: string): ReturnType<Translations['allTextsBelow']> {
    return this.services.translations.allTextsBelow(PATH, locale);
  }

  /** Codes of the languages that the console has. */
  languages(): readonly string[] {
    return this.services.translations.localesBelow('console', PATH);
  }

  /** Changes with these texts in any language. */
  revision(): string {
    const { locales, registrations } = this.services.translations;
    if (this.known?.after !== registrations)
      this.known = {
        after: registrations,
        revision: revisionOf(locales.map((locale) => this.texts(locale))),
      };
    return this.known.revision;
  }
}
