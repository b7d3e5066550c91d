import path from 'node:path';
import { canonicalCode, textsIn } from '@tenantry/core';

const translations = textsIn(path.join(__dirname, '../translations'));

/** A text of this module in the language that a form names, which need not be that of the request. */
export function textIn(locale: unknown, english: string): string {
  const code = typeof locale === 'string' ? canonicalCode(locale) : null;
  if (code === null) return english;
  const messages = translations[code] ?? translations[code.split('-')[0] as string];
  const errors = messages?.['errors'];
  const text = typeof errors === 'object' ? errors[english] : undefined;
  return typeof text === 'string' ? text : english;
}
