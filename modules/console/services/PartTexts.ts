import type { Access, CoreServices } from '@tenantry/core';
import { revisionOf } from './Extensions';

/** Texts by module and key. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of modules for their parts of the console: those below `console` in their translations. */
export class PartTexts {
  constructor(private readonly services: Pick<CoreServices, 'modules' | 'translations'>) {}

  /** Those of the modules that are on for the caller; English where the language lacks one. */
  texts(access: Access, locale: string): Texts {
    const { modules, translations } = this.services;
    return Object.fromEntries(
      modules
        .list()
        .filter(({ id }) => access.isModuleOn(id))
        .map(({ id }) => [id, translations.textsBelow(id, 'console', locale)] as const)
        .filter(([, found]) => Object.keys(found).length > 0),
    );
  }

  /** Changes with these texts in any language. */
  revision(access: Access): string {
    const { locales } = this.services.translations;
    return revisionOf(locales.map((locale) => this.texts(access, locale)));
  }
}
