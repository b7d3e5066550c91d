import { DEFAULT_LOCALE, type CoreServices } from '@tenantry/core';

/** One language, as the listing shows it. */
export interface ListedLocale {
  readonly code: string;
  /** In the language itself, for example `Deutsch`. */
  readonly name: string;
  readonly isDefault: boolean;
  /** Whether `/auth/locale` takes it for accounts of the tenant. */
  readonly servable: boolean;
  /** English, what the tenant chose, or all there are texts in where it chose nothing. */
  readonly isChosen: boolean;
}

/** The languages there are texts in and those that a tenant works in besides, as that tenant sees them. */
export class LocaleList {
  constructor(private readonly services: Pick<CoreServices, 'translations' | 'tenantLocales'>) {}

  /** All of them, English first. */
  async of(tenantId: string | null): Promise<ListedLocale[]> {
    const { translations, tenantLocales } = this.services;
    const served = await tenantLocales.servedBy(tenantId);
    const selection = tenantId === null ? null : await tenantLocales.selectionOf(tenantId);
    const chosen = selection?.locales ?? [];
    const further = chosen.filter((code) => !translations.locales.includes(code)).toSorted();
    return [...translations.locales, ...further].map((code) => ({
      code,
      name: nameOf(code),
      isDefault: code === DEFAULT_LOCALE,
      servable: served.includes(code),
      isChosen: chosen.length === 0 || code === DEFAULT_LOCALE || chosen.includes(code),
    }));
  }
}

function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
