import { Reply } from './Reply';
import { DEFAULT_LOCALE } from '../i18n/locales';
import type { Translations } from '../i18n/Translations';

/**
 * An error answer in the caller's language: the members `error`, the messages of `details` and `issues`, and every text
 * beneath `fieldErrors` and `formErrors`. Codes, names and everything else stay as they are.
 */
export function translateReply(
  answer: unknown,
  locale: string,
  moduleId: string | null,
  translations: Translations,
): unknown {
  if (locale === DEFAULT_LOCALE || !(answer instanceof Reply)) return answer;
  if (answer.status < 400 || answer.kind !== 'json' || !isObject(answer.body)) return answer;
  const { error, details, issues } = answer.body;
  const translated = (text: string) => translations.detailText(text, locale, moduleId);
  const body = {
    ...byField(answer.body, translated),
    ...(typeof error === 'string' && { error: translations.errorText(error, locale, moduleId) }),
    ...(Array.isArray(details) && { details: details.map((detail) => withMessage(detail, translated)) }),
    ...(isObject(details) && { details: byField(details, translated) }),
    ...(Array.isArray(issues) && { issues: issues.map((issue) => withMessage(issue, translated)) }),
  };
  const copy = new Reply(answer.status, body);
  Object.assign(copy.headers, answer.headers);
  copy.cookies.push(...answer.cookies);
  return copy;
}

function withMessage(detail: unknown, translated: (text: string) => string): unknown {
  if (!isObject(detail) || typeof detail['message'] !== 'string') return detail;
  return { ...detail, message: translated(detail['message']) };
}

/** An object with its texts by field, where it has such. */
function byField(
  body: Readonly<Record<string, unknown>>,
  translated: (text: string) => string,
): Record<string, unknown> {
  const { fieldErrors, formErrors } = body;
  return {
    ...body,
    ...(isObject(fieldErrors) && { fieldErrors: eachText(fieldErrors, translated) }),
    ...(Array.isArray(formErrors) && {
      formErrors: formErrors.map((text: unknown) => (typeof text === 'string' ? translated(text) : text)),
    }),
  };
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
