import type { Messages } from '../../parts/i18n/TranslationDeclaration';
import { DEFAULT_LOCALE } from '../../parts/i18n/locales';

/** Texts of a language, with those that it lacked in English. */
export interface CompletedTexts {
  readonly texts: Messages;
  /** Paths of keys that were missing. */
  readonly missing: readonly (readonly string[])[];
}

/** Sections in which the key is the English text. */
const BY_ENGLISH = ['errors', 'details', 'titles', 'commands'] as const;

/** A text that a module has in English, and the section in which another language has it. */
export interface DeclaredText {
  readonly section: (typeof BY_ENGLISH)[number] | 'done';
  readonly text: string;
}

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const FORM = new RegExp(`^(.+)_(?:${FORMS.join('|')})$`);
/** Texts count things mostly in this range. */
const NUMBERS = Array.from({ length: 101 }, (_, number) => number);

/**
 * All texts that a language of a module needs, in English: those of its English texts, those that other languages find by what they
 * are in English, and those that the module declares.
 *
 * @param languages texts by language
 * @param isFound whether the language has a text elsewhere, where it is found by what it is in English
 */
export function neededTexts(
  languages: Readonly<Record<string, Messages>>,
  declared: readonly DeclaredText[] = [],
  isFound: (text: DeclaredText) => boolean = () => false,
): Messages {
  const { [DEFAULT_LOCALE]: english = {}, ...others } = languages;
  const needed: Record<string, Messages | string> = { ...english };
  for (const section of [...BY_ENGLISH, 'done'] as const) {
    const texts = section === 'done' ? [] : [english, ...Object.values(others)];
    const keys = [
      ...texts.flatMap((language) => Object.keys(sectionIn(language, section))),
      ...declared.filter((one) => one.section === section).map(({ text }) => text),
    ].filter((text) => !isFound({ section, text }));
    const worded = keys.map((key) => [key, wording(english, section, key)] as const);
    const own = worded.filter(([key, text]) => !isName(key, text));
    if (own.length > 0) needed[section] = Object.fromEntries(own);
    else delete needed[section];
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
  const complete = (english: Messages, own: Messages, path: readonly string[]): Messages => {
    const wanted = inForms(english, forms);
    const rest = Object.entries(own).filter(([key]) => !Object.hasOwn(wanted, key));
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
  return { texts, missing };
}

function sectionIn(texts: Messages, section: string): Messages {
  const found = texts[section];
  return typeof found === 'object' ? found : {};
}

/** Whether a title is the same in all languages: an abbreviation, or a code that English only spells, as `Iso 8859 1` is `ISO 8859-1`. */
function isName(key: string, text: string): boolean {
  const letters = (written: string) => written.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return (
    !/(?<![A-Za-z])[a-z]{2}/.test(text) &&
    (!/[a-z]/.test(text) || (key !== text && letters(key) === letters(text)))
  );
}

function wording(english: Messages, section: string, key: string): string {
  const found = sectionIn(english, section)[key];
  return typeof found === 'string' ? found : key;
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
