import { request } from '../api/request';
import { language } from '../texts/t';

type Texts = Readonly<Record<string, string>>;

let known: Readonly<Record<string, Texts>> = {};
let revision: string | null = null;
let reading: Promise<void> | null = null;

/** The parts have changed: texts are read again for the next code that is loaded. @param next revision of the frame */
export function textsOfRevision(next: string): void {
  if (next === revision) return;
  revision = next;
  reading = null;
}

/** Reads the texts of all modules, once for a revision. Without them parts show keys. */
export function loadTexts(): Promise<void> {
  reading ??= request<{ texts: typeof known }>('GET', `/console/texts/${language}?v=${revision ?? ''}`).then(
    ({ texts }) => void (known = texts),
    () => void (reading = null),
  );
  return reading;
}

const rules = new Intl.PluralRules(language);

/**
 * A text of a module, from `console` in its translations.
 *
 * @param values for its `{{places}}`; `count` also picks the plural form, `<key>_one` and so on
 * @returns the key where there is no such text
 */
export function moduleText(
  moduleId: string,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const texts = known[moduleId] ?? {};
  const { count } = values;
  const form = typeof count === 'number' ? texts[`${key}_${rules.select(count)}`] : undefined;
  const text = form ?? texts[key] ?? texts[`${key}_other`] ?? key;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
