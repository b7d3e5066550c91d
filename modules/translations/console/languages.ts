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

/** The name of a language in that of the reader, as `German`. */
export function nameOf(code: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
