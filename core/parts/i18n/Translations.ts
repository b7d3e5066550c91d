import { createInstance, type i18n } from 'i18next';
import { currentContext } from '../tenancy/executionContext';
import { ErrorTexts } from './ErrorTexts';
import { DEFAULT_LOCALE, localeWithin } from './locales';
import type { TranslationDeclaration, Messages } from './TranslationDeclaration';
import de from './messages/de.json';
import es from './messages/es.json';
import pl from './messages/pl.json';

/** The core's own texts. English stands where the errors are made. */
const coreTranslations: TranslationDeclaration = { pl, de, es };

const CORE = 'core';
const ERRORS = 'errors.';

/** A module's error texts by locale. */
type ErrorTextsByLocale = Map<string, ErrorTexts>;

/**
 * The texts of the running modules in every language they have. English where a language lacks a text.
 *
 * Each module's texts are a namespace of i18next. Values are put in as they are: who writes HTML escapes them.
 */
export class Translations {
  private readonly instance: i18n = createInstance();
  private readonly errors = new Map<string, ErrorTextsByLocale>();
  private known: ReadonlySet<string> = new Set([DEFAULT_LOCALE]);
  private readonly forced: string | null;

  /** @param forced `TENANTRY_FORCE_LOCALE`: the language of everything, where it is one of ours */
  constructor(forced: string | null = null) {
    this.forced = forced;
    void this.instance.init({
      lng: DEFAULT_LOCALE,
      fallbackLng: DEFAULT_LOCALE,
      lowerCaseLng: true,
      initAsync: false,
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
    this.register(CORE, coreTranslations);
  }

  /** Codes of the languages there are texts in, English first, the others by code. */
  get locales(): readonly string[] {
    return [...this.known];
  }

  /** The language that the operator fixed for everybody; null when there is none, or no texts in it. */
  get forcedLocale(): string | null {
    return this.forced === null ? null : (localeWithin(this.forced, this.known) ?? null);
  }

  /** The locale, or its base language, if there are texts in it, else English. */
  supported(locale: string): string {
    return localeWithin(locale, this.known) ?? DEFAULT_LOCALE;
  }

  /** The code under which a locale is known; undefined when there are no texts in it nor in its base language. */
  canonical(locale: string): string | undefined {
    return localeWithin(locale, this.known);
  }

  /**
   * A text of a running module.
   *
   * @param key `<module id>.<path>`, for example `auth.mail.reset.subject`
   * @param values what the text mentions as `{{name}}`; `count` also picks the plural form
   * @param locale default: that of the running work
   * @returns the key itself when no module has such a text
   */
  translate(
    key: string,
    values: Readonly<Record<string, string | number>> = {},
    locale: string = currentContext().scope.locale,
  ): string {
    const dot = key.indexOf('.');
    const ns = key.slice(0, dot);
    const path = key.slice(dot + 1);
    return this.instance.t(path, { ...values, ns, lng: this.supported(locale), defaultValue: key });
  }

  /**
   * The translation of an English error text: the module's own if it has one, then the core's, then that of any
   * other module. The text itself where nobody has one.
   */
  errorText(text: string, locale: string, moduleId: string | null): string {
    if (locale === DEFAULT_LOCALE) return text;
    const own = moduleId === null ? undefined : this.findError(moduleId, text, locale);
    if (own !== undefined) return own;
    for (const owner of this.errors.keys()) {
      const found = this.findError(owner, text, locale);
      if (found !== undefined) return found;
    }
    return text;
  }

  /** Used by the host; a module may register its languages one by one. @returns the function that withdraws the texts */
  register(moduleId: string, declaration: TranslationDeclaration): () => void {
    const errors = this.errors.get(moduleId) ?? new Map<string, ErrorTexts>();
    const locales = Object.keys(declaration);
    for (const [locale, messages] of Object.entries(declaration)) {
      const flat = Object.entries(flatten(messages));
      const texts = flat.filter(([key]) => !key.startsWith(ERRORS));
      this.instance.addResourceBundle(locale, moduleId, Object.fromEntries(texts), true, true);
      const ofErrors = flat.filter(([key]) => key.startsWith(ERRORS));
      errors.set(locale, new ErrorTexts(ofErrors.map(([key, text]) => [key.slice(ERRORS.length), text])));
    }
    this.errors.set(moduleId, errors);
    this.recount();
    return () => {
      for (const locale of locales) {
        this.instance.removeResourceBundle(locale, moduleId);
        errors.delete(locale);
      }
      if (errors.size === 0 && this.errors.get(moduleId) === errors) this.errors.delete(moduleId);
      this.recount();
    };
  }

  private findError(moduleId: string, text: string, locale: string): string | undefined {
    return this.errors.get(moduleId)?.get(locale)?.find(text);
  }

  private recount(): void {
    const all = new Set([...this.errors.values()].flatMap((errors) => [...errors.keys()]));
    all.delete(DEFAULT_LOCALE);
    this.known = new Set([DEFAULT_LOCALE, ...[...all].sort()]);
  }
}

/** Messages with the path of each as its key: `{ mail: { subject } }` becomes `mail.subject`. */
function flatten(messages: Messages, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat[`${prefix}${key}`] = value;
    else Object.assign(flat, flatten(value, `${prefix}${key}.`));
  }
  return flat;
}
