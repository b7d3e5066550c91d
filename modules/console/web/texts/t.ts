import { callService } from '../api/callService';
import { serviceOf } from '../api/services';
import { de } from './de';
import { en, type TextKey, type Texts } from './en';
import { es } from './es';
import { pl } from './pl';

const LANGUAGES: Readonly<Record<string, Texts>> = { en, de, es, pl };

/** Languages of the console, by the names that their speakers use. */
export const languageNames = { en: 'English', de: 'Deutsch', es: 'Español', pl: 'Polski' } as const;

/** The chosen language, else the first one that the browser prefers and the console has. */
export const language: string =
  [/(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1], ...navigator.languages]
    .map((tag) => tag?.slice(0, 2).toLowerCase() ?? '')
    .find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? 'en';

/** A text in the language of the page. @param values for its `{{places}}` */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text = (LANGUAGES[language] ?? en)[key];
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Keeps the language in a cookie, which the API reads too, and shows the page in it. */
export async function selectLanguage(code: string): Promise<void> {
  if (serviceOf('language')) await callService('language', { json: { locale: code } });
  else document.cookie = `locale=${code}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
