import { useSyncExternalStore } from 'react';
import { request } from '../api/request';
import { served, type ServedTexts } from '../texts/served';

type Texts = Readonly<Record<string, string>>;

const language = served.locale;
let known = served.texts;
let { revision } = served;
let reading = Promise.resolve();
const listeners = new Set<() => void>();

/** Reads the texts again, and shows them, when they have changed. @param next revision */
export function textsOfRevision(next: string): void {
  if (next === revision) return;
  revision = next;
  reading = request<ServedTexts>('GET', `/console/texts/${language}?v=${next}`).then(
    ({ texts }) => {
      // An answer may come after that of a later revision.
      if (next !== revision) return;
      known = texts;
      for (const listener of listeners) listener();
    },
    () => {
      if (next === revision) revision = '';
    },
  );
}

/** Waits for texts that are being read again. */
export function loadTexts(): Promise<void> {
  return reading;
}

/** The texts of a module as they are now. */
export const textsOfModule = (moduleId: string): Texts => known[moduleId] ?? {};

/** The texts of all modules. Another value when they change. */
export function useModuleTexts(): Readonly<Record<string, Texts>> {
  return useSyncExternalStore(subscribe, () => known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const rules = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/** Texts by key, as JSON files of translations have them; sections are objects. */
type Declared = Readonly<Record<string, unknown>>;

/** Forms of a text for a number, `<key>_one` and so on, have one key. */
type KeyOf<T extends Declared> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
      ? Stem
      : K
    : never;
}[keyof T & string];

/** Gives a text by its key. */
export type GiveText<K extends string> = (
  key: K,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * Texts of a module outside of components: those below `console` in its translations, in the language of the console. Its type argument
 * is the JSON file of the English ones, which says what keys there are.
 *
 * @param section name of an object below `console`; left out: keys stand directly below it
 */
export function moduleTexts<T extends Declared>(moduleId: string, section?: string): GiveText<KeyOf<T>> {
  const start = section === undefined ? '' : `${section}.`;
  return (key, values) => moduleText(textsOfModule(moduleId), start + key, values);
}

/**
 * One of the texts of a module, those below `console` in its translations.
 *
 * @param values for its `{{places}}`; `count` also picks the plural form, `<key>_one` and so on
 * @returns the key where the text is missing
 */
export function moduleText(
  texts: Texts,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { count } = values;
  const form = typeof count === 'number' ? texts[`${key}_${rules.select(count)}`] : undefined;
  const text = form ?? texts[key] ?? texts[`${key}_other`] ?? key;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}
