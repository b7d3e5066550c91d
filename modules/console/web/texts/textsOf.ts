import { language } from './t';

/** A text with `{{places}}`; where its words depend on the value `count`, one by each plural form of the language. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string });

/** Texts in one language, by their keys. */
export type TextsOf<K extends string> = Readonly<Record<K, Text>>;

/** Gives a text by its key. */
export type GiveText<K extends string> = (
  key: K,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The texts of a page in the language of the console. Each page brings its own, in all languages. */
export function textsOf<K extends string>(
  en: TextsOf<K>,
  others: Readonly<Record<'de' | 'es' | 'pl', TextsOf<NoInfer<K>>>>,
): GiveText<K> {
  const texts: TextsOf<K> = (others as Readonly<Record<string, TextsOf<K>>>)[language] ?? en;
  return (key, values = {}) => {
    const text = texts[key];
    const form = typeof text === 'string' ? text : formOf(text, Number(values['count']));
    return form.replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown(values[name]));
  };
}

const rules = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

function formOf(text: Exclude<Text, string>, count: number): string {
  return text[rules.select(count)] ?? text.other;
}

function shown(value: string | number | undefined): string {
  return typeof value === 'number' ? numbers.format(value) : (value ?? '');
}
