/** The language of everything that is not translated; always served. */
export const DEFAULT_LOCALE = 'en';

const CODE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;
const LONGEST_CODE = 35;
/** Codes of ISO 639 that stand for no language. */
const NO_LANGUAGES: readonly string[] = ['mis', 'mul', 'und', 'zxx'];
const languageNames = new Intl.DisplayNames([DEFAULT_LOCALE], { type: 'language', fallback: 'none' });

/** A locale code as we write it, lower-cased and with hyphens; null for an invalid code. */
export function canonicalCode(code: string): string | null {
  const trimmed = code.trim();
  if (trimmed.length > LONGEST_CODE || !CODE.test(trimmed)) return null;
  return trimmed.toLowerCase().replaceAll('_', '-');
}

/**
 * The code under which a set has a locale: its own, else that of its base language; undefined when it has
 * neither.
 */
export function localeWithin(code: string, locales: ReadonlySet<string>): string | undefined {
  const canonical = canonicalCode(code);
  if (canonical === null) return undefined;
  if (locales.has(canonical)) return canonical;
  const base = canonical.split('-')[0] as string;
  return locales.has(base) ? base : undefined;
}

/** The ISO code of the language of a locale: `pt` of `pt-BR`; undefined for an invalid language. */
export function languageOf(locale: string): string | undefined {
  const canonical = canonicalCode(locale);
  if (canonical === null) return undefined;
  try {
    const { language } = new Intl.Locale(canonical);
    const isKnown = !NO_LANGUAGES.includes(language) && languageNames.of(language) !== undefined;
    return isKnown ? language : undefined;
  } catch {
    // It has the form of a code, with subtags that no locale has.
    return undefined;
  }
}
