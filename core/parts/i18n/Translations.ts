import path from 'node:path';
import { createInstance, type i18n } from 'i18next';
import { currentContext } from '../tenancy/executionContext';
import { EnglishTexts } from './EnglishTexts';
import { DEFAULT_LOCALE, localeWithin } from './locales';
import type { TranslationDeclaration, Messages } from './TranslationDeclaration';
import { textsIn } from './textsIn';

/** The core's own texts. English stands where the errors are made. */
export const coreTranslations = textsIn(path.join(__dirname, 'messages'));

const CORE = 'core';
/**
 * Texts that are found by what they are in English: of errors, of what is wrong with an input (`details`), titles of
 * features, pages, widgets, jobs, records, agents and tools, labels of commands, and `done`: the same labels once the command has run.
 * `phrases` and `done` also have a sentence for each verb, and `kinds` the grammar of kinds of records.
 */
const SECTIONS = ['errors', 'details', 'titles', 'commands', 'phrases', 'done', 'kinds'] as const;
type Section = (typeof SECTIONS)[number];

/** The texts of a module by section and locale. */
type FoundByEnglish = Map<string, Readonly<Record<Section, EnglishTexts>>>;

/**
 * The texts of the running modules in every language they have. English where a language lacks a text.
 *
 * Each module's texts are a namespace of i18next. Values are put in as they are: who writes HTML escapes them.
 */
export class Translations {
  private readonly instance: i18n = createInstance();
  private readonly english = new Map<string, FoundByEnglish>();
  private known: ReadonlySet<string> = new Set([DEFAULT_LOCALE]);
  private readonly forced: string | null;
  private changes = 0;

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

  /** How often texts were registered or withdrawn; as long as it stays, texts do too. */
  get registrations(): number {
    return this.changes;
  }

  /** The language that the operator fixed for all users; null when none is fixed, or it has no texts. */
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
   * Texts of a module with keys that begin with the path, for clients that translate by themselves; English where the
   * language lacks one. The path is left out of the keys.
   *
   * @param path `console` for `console.points`
   */
  textsBelow(moduleId: string, path: string, locale: string): Readonly<Record<string, string>> {
    const languages = new Set([DEFAULT_LOCALE, this.supported(locale)]);
    return Object.fromEntries(
      [...languages].flatMap((language) => this.entriesBelow(moduleId, path, language)),
    );
  }

  /** The same of all running modules that have such texts, by module. */
  allTextsBelow(path: string, locale: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
    const found = [...this.english.keys()]
      .sort()
      .map((moduleId) => [moduleId, this.textsBelow(moduleId, path, locale)] as const);
    return Object.fromEntries(found.filter(([, texts]) => Object.keys(texts).length > 0));
  }

  /** Codes of the languages in which a module has texts below the path, in the order of `locales`. */
  localesBelow(moduleId: string, path: string): readonly string[] {
    return this.locales.filter((locale) => this.entriesBelow(moduleId, path, locale).length > 0);
  }

  /**
   * The translation of an English error text: the module's own if it has one, then the core's, then that of any
   * other module. The text itself where no module has a translation.
   */
  errorText(text: string, locale: string, moduleId: string | null): string {
    return this.find('errors', text, locale, moduleId) ?? text;
  }

  /** The same for a sentence that says what is wrong with a member of an input. */
  detailText(text: string, locale: string, moduleId: string | null): string {
    return this.find('details', text, locale, moduleId) ?? this.errorText(text, locale, moduleId);
  }

  /**
   * The same for the title of a feature, a page, a widget, a job, a kind of record, an agent or a tool. A verb with a record,
   * as `Create a deal`, is put together of the verb and the title of the record where the whole has no translation.
   *
   * @param locale default: that of the running work
   */
  titleText(text: string, moduleId: string | null, locale: string = currentContext().scope.locale): string {
    const found =
      this.find('titles', text, locale, moduleId) ?? this.sentence('phrases', text, locale, moduleId);
    return found ?? this.find('titles', text, DEFAULT_LOCALE, moduleId) ?? text;
  }

  /** The same for the label of a command. @param locale default: that of the running work */
  commandText(
    label: string,
    moduleId: string | null,
    locale: string = currentContext().scope.locale,
  ): string {
    return this.find('commands', label, locale, moduleId) ?? this.titleText(label, moduleId, locale);
  }

  /**
   * The sentence of a command that has run: `Deal created` for the label `Create deal`. The text of the label where the
   * sentence is missing.
   *
   * @param locale default: that of the running work
   */
  doneText(label: string, moduleId: string | null, locale: string = currentContext().scope.locale): string {
    const found =
      this.find('done', label, locale, moduleId) ?? this.sentence('done', label, locale, moduleId);
    return found ?? this.commandText(label, moduleId, locale);
  }

  /**
   * Whether a language has the text, of its own or put together of a verb and a kind of record.
   *
   * @param section `done`: the sentence of a command that has run
   */
  has(
    section: Exclude<Section, 'phrases' | 'kinds'>,
    text: string,
    locale: string,
    moduleId: string | null,
  ): boolean {
    if (this.find(section, text, locale, moduleId) !== undefined) return true;
    if (section === 'commands') return this.has('titles', text, locale, moduleId);
    if (section === 'details') return this.has('errors', text, locale, moduleId);
    if (section === 'errors') return false;
    const sentences = section === 'done' ? 'done' : 'phrases';
    return this.sentence(sentences, text, locale, moduleId) !== undefined;
  }

  /** Used by the host; a module may register its languages one by one. @returns the function that withdraws the texts */
  register(moduleId: string, declaration: TranslationDeclaration): () => void {
    const english: FoundByEnglish = this.english.get(moduleId) ?? new Map();
    const locales = Object.keys(declaration);
    for (const [locale, messages] of Object.entries(declaration)) {
      const flat = Object.entries(flatten(messages));
      const texts = flat.filter(([key]) => !SECTIONS.some((section) => key.startsWith(`${section}.`)));
      this.instance.addResourceBundle(locale, moduleId, Object.fromEntries(texts), true, true);
      english.set(locale, {
        errors: within(flat, 'errors'),
        details: within(flat, 'details'),
        titles: within(flat, 'titles'),
        commands: within(flat, 'commands'),
        phrases: within(flat, 'phrases'),
        done: within(flat, 'done'),
        kinds: within(flat, 'kinds'),
      });
    }
    this.english.set(moduleId, english);
    this.recount();
    return () => {
      for (const locale of locales) {
        this.instance.removeResourceBundle(locale, moduleId);
        english.delete(locale);
      }
      if (english.size === 0 && this.english.get(moduleId) === english) this.english.delete(moduleId);
      this.recount();
    };
  }

  /** The module's own text if it has one, then the core's, then that of any other module. */
  private find(section: Section, text: string, locale: string, moduleId: string | null): string | undefined {
    const isEnglish = locale === DEFAULT_LOCALE;
    // In English a text stands for itself, but its own module may word it otherwise.
    const own = moduleId === null ? [] : [moduleId];
    const owners = isEnglish ? [...own, CORE] : [...own, ...this.english.keys()];
    for (const owner of owners) {
      const found = this.english.get(owner)?.get(locale)?.[section].find(text);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The sentence of the verb, in the gender of the record. Undefined unless the verb and the record are known in the language. */
  private sentence(
    section: 'phrases' | 'done',
    text: string,
    locale: string,
    moduleId: string | null,
  ): string | undefined {
    const [, verb, name] = /^(\w+) (?:an? )?(.+)$/.exec(text) ?? [];
    if (!verb || !name) return undefined;
    const kind = withInitial(name, 'toUpperCase');
    const isPlain = locale === DEFAULT_LOCALE && !/ (?:to|from|in|by|for) /.test(kind);
    const title = this.find('titles', kind, locale, moduleId) ?? (isPlain ? kind : undefined);
    const gender = this.find('kinds', `${kind}.gender`, locale, moduleId);
    const pattern =
      (gender && this.find(section, `${verb}_${gender}`, locale, moduleId)) ??
      this.find(section, verb, locale, moduleId);
    if (!pattern || !title) return undefined;
    const record = /^\p{Lu}{2}/u.test(title) ? title : withInitial(title, 'toLowerCase');
    const object = this.find('kinds', `${kind}.object`, locale, moduleId);
    const values: Readonly<Record<string, string>> = {
      record,
      Record: title,
      object: object ?? record,
      Object: withInitial(object ?? title, 'toUpperCase'),
    };
    return pattern.replace(/\{\{(\w+)\}\}/g, (all, value: string) => values[value] ?? all);
  }

  /** Texts in exactly this language, by their keys without the path: those that other modules have for it, and its own over them. */
  private entriesBelow(moduleId: string, path: string, locale: string): (readonly [string, string])[] {
    const within = (owner: string, start: string): (readonly [string, string])[] => {
      const bundle: unknown = this.instance.getResourceBundle(locale, owner) ?? {};
      return Object.entries(bundle as Readonly<Record<string, string>>)
        .filter(([key]) => key.startsWith(start))
        .map(([key, text]) => [key.slice(start.length), text]);
    };
    const others = [...this.english.keys()].filter((id) => id !== moduleId);
    return [
      ...others.flatMap((id) => within(id, `modules.${moduleId}.${path}.`)),
      ...within(moduleId, `${path}.`),
    ];
  }

  private recount(): void {
    this.changes += 1;
    const all = new Set([...this.english.values()].flatMap((texts) => [...texts.keys()]));
    all.delete(DEFAULT_LOCALE);
    this.known = new Set([DEFAULT_LOCALE, ...[...all].sort()]);
  }
}

function within(flat: readonly (readonly [string, string])[], section: Section): EnglishTexts {
  const prefix = `${section}.`;
  const own = flat.filter(([key]) => key.startsWith(prefix));
  return new EnglishTexts(own.map(([key, text]) => [key.slice(prefix.length), text]));
}

function withInitial(text: string, change: 'toUpperCase' | 'toLowerCase'): string {
  return `${text.charAt(0)[change]()}${text.slice(1)}`;
}

/** Messages with the path of each as its key: `{ mail: { subject } }` becomes `mail.subject`. */
function flatten(messages: Messages, prefix = '', flat: Record<string, string> = {}): Record<string, string> {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat[`${prefix}${key}`] = value;
    else flatten(value, `${prefix}${key}.`, flat);
  }
  return flat;
}
