import type { Request } from 'express';

const DEFAULT_LOCALE = 'en';
const CODE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

/**
 * The locale a request asks for: cookie `locale`, else the best of `Accept-Language`, else English, as the
 * base language in lower case (spec supplement, authentication 1.11).
 */
export function resolveLocale(request: Request): string {
  const cookie = (request.cookies as Record<string, string | undefined>)['locale'];
  if (cookie !== undefined && CODE.test(cookie)) return baseLanguage(cookie);
  const header = request.headers['accept-language'];
  if (header === undefined) return DEFAULT_LOCALE;
  const best = header
    .split(',')
    .map((entry) => {
      const [code = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { code, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ code, quality }) => CODE.test(code) && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0];
  return best ? baseLanguage(best.code) : DEFAULT_LOCALE;
}

function baseLanguage(code: string): string {
  return code.toLowerCase().split(/[-_]/)[0] as string;
}
