import { DEFAULT_LOCALE, type CoreServices } from '@tenantry/core';

/** One language, as the listing shows it. */
export interface ListedLocale {
  readonly code: string;
  /** In the language itself, for example `Deutsch`. */
  readonly name: string;
  readonly isDefault: boolean;
  /** Whether `/auth/locale` takes it for accounts of the tenant. */
  readonly servable: boolean;
}

/** The languages there are texts in, as one tenant sees them. */
export class LocaleList {
  constructor(private readonly services: Pick<CoreServices, 'translations' | 'tenantLocales'>) {}

  /** All of them, English first. */
  async of(tenantId: string | null): Promise<ListedLocale[]> {
    const served = await this.services.tenantLocales.servedBy(tenantId);
    return this.services.translations.locales.map((code) => ({
      code,
      name: nameOf(code),
      isDefault: code === DEFAULT_LOCALE,
      servable: served.includes(code),
    }));
  }
}

function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
