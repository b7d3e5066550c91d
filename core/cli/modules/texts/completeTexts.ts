import type { Messages } from '../../../parts/i18n/TranslationDeclaration';
import { DEFAULT_LOCALE } from '../../../parts/i18n/locales';

/** Texts of a language, with those that it lacked in English. */
export interface CompletedTexts {
  readonly texts: Messages;
  /** Paths of keys that were missing. */
  readonly missing: readonly (readonly string[])[];
  /** Paths of keys that only this language has, apart from texts that are found by their English. They stay. */
  readonly unused: readonly (readonly string[])[];
}

/** Sections in which the key is the English text. */
const BY_ENGLISH: ReadonlySet<string> = new Set(['errors', 'details', 'titles', 'commands']);
/** Sections in which a language has what its grammar asks for, or texts for other modules. */
const BY_LANGUAGE: ReadonlySet<string> = new Set(['phrases', 'done', 'kinds', 'modules']);
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const FORM = new RegExp(`^(.+)_(?:${FORMS.join('|')})$`);
/** Texts count things mostly in this range. */
const NUMBERS = Array.from({ length: 101 }, (_, number) => number);

/**
 * All texts that a language of a module needs, in English: those of its English texts, and those that other languages find by what they
 * are in English.
 *
 * @param languages texts by language
 */
export function neededTexts(languages: Readonly<Record<string, Messages>>): Messages {
  const { [DEFAULT_LOCALE]: english = {}, ...others } = languages;
  const needed: Record<string, Messages | string> = { ...english };
  for (const section of BY_ENGLISH) {
    const keys = Object.values(others).flatMap((texts) => Object.keys(sectionIn(texts, section)));
    if (keys.length === 0) continue;
    needed[section] = {
      ...sectionIn(english, section),
      ...Object.fromEntries(keys.map((key) => [key, wording(english, section, key)])),
    };
  }
  return needed;
}

/**
 * The texts of a language in the order of the needed ones, English where it lacks one, in the plural forms that it has.
 *
 * @param needed in English
 * @param given those that are there; they stay as they are
 */
export function completeTexts(needed: Messages, given: Messages, locale: string): CompletedTexts {
  const rules = new Intl.PluralRules(locale);
  const used = new Set<string>([...NUMBERS.map((number) => rules.select(number)), 'other']);
  const forms = FORMS.filter((form) => used.has(form));
  const missing: (readonly string[])[] = [];
  const unused: (readonly string[])[] = [];
  const complete = (english: Messages, own: Messages, path: readonly string[]): Messages => {
    const wanted = inForms(english, forms);
    const rest = Object.entries(own).filter(([key]) => !Object.hasOwn(wanted, key));
    const unknown = rest.filter(([key]) => !isForm(key, english)).map(([key]) => [...path, key]);
    unused.push(...unknown.filter(([section = '']) => !isFoundOtherwise(section)));
    const entries = Object.entries(wanted).map(([key, text]) => {
      const found = Object.hasOwn(own, key) ? own[key] : undefined;
      if (typeof text === 'object')
        return [key, complete(text, typeof found === 'object' ? found : {}, [...path, key])];
      if (typeof found === 'string') return [key, found];
      missing.push([...path, key]);
      return [key, text];
    });
    return Object.fromEntries([...entries, ...rest]) as Messages;
  };
  const texts = complete(needed, given, []);
  return { texts, missing, unused };
}

function sectionIn(texts: Messages, section: string): Messages {
  const found = texts[section];
  return typeof found === 'object' ? found : {};
}

function wording(english: Messages, section: string, key: string): string {
  const found = sectionIn(english, section)[key];
  return typeof found === 'string' ? found : key;
}

function isFoundOtherwise(section: string): boolean {
  return BY_ENGLISH.has(section) || BY_LANGUAGE.has(section);
}

/** Whether a key is one more form of a text with plural forms. */
function isForm(key: string, english: Messages): boolean {
  const stem = FORM.exec(key)?.[1];
  return stem !== undefined && Object.hasOwn(english, `${stem}_other`);
}

/** Each text with plural forms in these, by the same text in English. */
function inForms(english: Messages, forms: readonly string[]): Messages {
  const entries = Object.entries(english).flatMap(([key, text]): [string, Messages | string][] => {
    const stem = FORM.exec(key)?.[1];
    const other = stem === undefined ? undefined : english[`${stem}_other`];
    if (stem === undefined || other === undefined) return [[key, text]];
    return forms.map((form) => [`${stem}_${form}`, english[`${stem}_${form}`] ?? other]);
  });
  return Object.fromEntries(entries);
}
