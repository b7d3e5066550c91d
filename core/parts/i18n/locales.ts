/** The language of everything that is not translated; always served. */
export const DEFAULT_LOCALE = 'en';

const CODE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;
const LONGEST_CODE = 35;

/** A locale code as we write it, lower-cased and with hyphens; null for what is none. */
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
