import type { Request } from 'express';
import { DEFAULT_LOCALE, localeWithin } from './locales';
import type { TenantLocales } from './TenantLocales';
import type { Translations } from './Translations';

const NO_PREFERENCE: readonly string[] = [];
/** Languages of a header that are read; a browser sends a handful. */
const MOST_LANGUAGES = 20;

/**
 * The language a request is answered in: what the operator fixed, else the cookie `locale`, else the best of
 * `Accept-Language` that is served, else English.
 */
export class RequestLocales {
  constructor(
    private readonly translations: Translations,
    private readonly tenantLocales: TenantLocales,
  ) {}

  /** For a request without a caller. @param served default: all languages there are texts in */
  ofNobody(request: Request, served: readonly string[] = this.translations.locales): string {
    return this.translations.forcedLocale ?? best(preferredIn(request), served);
  }

  /**
   * Language for a caller of a tenant, which may serve fewer languages. A promise only when the tenant's choice must be
   * read.
   */
  ofTenant(request: Request, tenantId: string | null): string | Promise<string> {
    const { forcedLocale } = this.translations;
    if (forcedLocale !== null) return forcedLocale;
    const preferred = preferredIn(request);
    if (preferred.length === 0) return DEFAULT_LOCALE;
    const served = this.tenantLocales.recallServedBy(tenantId);
    if (served) return best(preferred, served);
    return this.tenantLocales.servedBy(tenantId).then(
      (locales) => best(preferred, locales),
      () => best(preferred, this.translations.locales),
    );
  }
}

/** Languages that the client prefers, best first; empty when it names none. */
function preferredIn(request: Request): readonly string[] {
  const cookie = (request.cookies as Record<string, string | undefined>)['locale'];
  const header = request.headers['accept-language'];
  if (cookie === undefined && header === undefined) return NO_PREFERENCE;
  return [...(cookie === undefined ? [] : [cookie]), ...(header === undefined ? [] : byQuality(header))];
}

function best(preferred: readonly string[], served: readonly string[]): string {
  if (preferred.length === 0) return DEFAULT_LOCALE;
  const locales = new Set(served);
  for (const locale of preferred) {
    const found = localeWithin(locale, locales);
    if (found !== undefined) return found;
  }
  return DEFAULT_LOCALE;
}

/** The languages of an `Accept-Language` header, best first. */
function byQuality(header: string): string[] {
  return header
    .split(',', MOST_LANGUAGES)
    .map((entry) => {
      const [code = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { code, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code);
}
