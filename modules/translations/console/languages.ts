import { language, useResource } from '@tenantry/console';

/** Languages of the tenant, and the choice of them. */
export const LOCALES = '/translations/locales';

/** Answer of `LOCALES`, as far as pages need it. */
export interface Languages {
  readonly items: readonly { readonly code: string; readonly servable: boolean }[];
  readonly defaultLocale: string;
  /** Codes that the tenant chose; null: all that the console is translated to. */
  readonly selected: readonly string[] | null;
  readonly updatedAt: string | null;
}

export const useLanguages = () => useResource<Languages>(LOCALES);

/** Codes of the languages that the tenant works in. */
export const chosenIn = ({ items, selected, defaultLocale }: Languages): readonly string[] =>
  selected === null
    ? items.map(({ code }) => code)
    : [defaultLocale, ...selected.filter((code) => code !== defaultLocale)];

const NAMES = new Intl.DisplayNames(language, { type: 'language' });

/** The name of a language in that of the reader, as `German`. */
export function nameOf(code: string): string {
  const name = NAMES.of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The languages of two letters that this browser can name, by their names. */
export function knownLanguages(): readonly { readonly code: string; readonly name: string }[] {
  const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => known.of(code))
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
