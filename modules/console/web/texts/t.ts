import { callService } from '../api/callService';
import { serviceOf } from '../api/services';
import { ownTexts } from './ownTexts';
import { served } from './served';

/** The language of the page: the best for the browser, or the chosen one, of those that the console has. */
export const language = served.locale;

/** Languages of the console, by the names that their speakers use. */
export const languageNames: Readonly<Record<string, string>> = Object.fromEntries(
  served.languages.map((code) => [code, nameOf(code)]),
);

/** A text that pages and the shell share. */
export const t = ownTexts('common');

/** Keeps the language in a cookie, which the API reads too, and shows the page in it. */
export async function selectLanguage(code: string): Promise<void> {
  if (serviceOf('language')) await callService('language', { json: { locale: code } });
  else document.cookie = `locale=${code}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

function nameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return upperFirst(name, code);
}

/** A text with a capital first letter. @param code of its language */
export function upperFirst(text: string, code: string = language): string {
  return text.charAt(0).toLocaleUpperCase(code) + text.slice(1);
}
