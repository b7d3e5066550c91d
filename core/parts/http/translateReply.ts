import { Reply } from './Reply';
import { DEFAULT_LOCALE } from '../i18n/locales';
import type { Translations } from '../i18n/Translations';

/**
 * An error answer in the caller's language: the members `error` and, beneath `fieldErrors`, every text. Codes,
 * names and everything else stay as they are.
 */
export function translateReply(
  answer: unknown,
  locale: string,
  moduleId: string | null,
  translations: Translations,
): unknown {
  if (locale === DEFAULT_LOCALE || !(answer instanceof Reply)) return answer;
  if (answer.status < 400 || answer.kind !== 'json' || !isObject(answer.body)) return answer;
  const { error, fieldErrors } = answer.body;
  const translated = (text: string) => translations.errorText(text, locale, moduleId);
  const body = {
    ...answer.body,
    ...(typeof error === 'string' && { error: translated(error) }),
    ...(isObject(fieldErrors) && { fieldErrors: eachText(fieldErrors, translated) }),
  };
  const copy = new Reply(answer.status, body);
  Object.assign(copy.headers, answer.headers);
  copy.cookies.push(...answer.cookies);
  return copy;
}

function eachText(
  fields: Readonly<Record<string, unknown>>,
  translated: (text: string) => string,
): Record<string, unknown> {
  const one = (value: unknown): unknown => (typeof value === 'string' ? translated(value) : value);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.map(one) : one(value)]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
