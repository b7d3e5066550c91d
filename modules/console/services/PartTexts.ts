import type { Access, CoreServices } from '@tenantry/core';
import { revisionOf } from './Extensions';

/** Texts by module and key. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of modules for their parts of the console: those below `console` in their translations. */
export class PartTexts {
  /** Revisions of the texts as they were after so many registrations, by the modules that are on. */
  private revisions: { readonly after: number; readonly of: Map<string, string> } = {
    after: -1,
    of: new Map(),
  };

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
    const { modules, translations } = this.services;
    const { locales, registrations } = translations;
    if (this.revisions.after !== registrations) this.revisions = { after: registrations, of: new Map() };
    const isOn = modules
      .list()
      .filter(({ id }) => access.isModuleOn(id))
      .map(({ id }) => id)
      .join();
    const known = this.revisions.of.get(isOn);
    if (known !== undefined) return known;
    const found = revisionOf(locales.map((locale) => this.texts(access, locale)));
    this.revisions.of.set(isOn, found);
    return found;
  }
}
