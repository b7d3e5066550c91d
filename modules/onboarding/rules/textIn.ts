import path from 'node:path';
import { canonicalCode, textsIn } from '@tenantry/core';

const translations = textsIn(path.join(__dirname, '../translations'));

/** Stands for a number in the texts. */
const COUNT = '{{count}}';

/** A text of this module in the language that a form names, which need not be that of the request. */
export function textIn(locale: unknown, english: string): string {
  const code = typeof locale === 'string' ? canonicalCode(locale) : null;
  if (code === null) return english;
  const messages = translations[code] ?? translations[code.split('-')[0] as string];
  const errors = messages?.['errors'];
  // The texts of passwords name a number of characters.
  const count = /\d+/.exec(english)?.[0];
  const key = count === undefined ? english : english.replace(count, COUNT);
  const text = typeof errors === 'object' ? errors[key] : undefined;
  return typeof text === 'string' ? text.replace(COUNT, count ?? '') : english;
}
