import type { CustomFieldDefinition } from './CustomFieldDefinition';

const MEMBER = 'cf_';

/** Whether values of a custom field may have texts in other languages: plain text, one value, not encrypted. */
export function isTranslatable({ kind, multi, encrypted }: CustomFieldDefinition): boolean {
  return (kind === 'text' || kind === 'multiline') && !multi && !encrypted;
}

/**
 * The custom fields of a record with texts of a language in place of the originals. A text is left out if its original is gone,
 * or is not a text any more.
 *
 * @param stored values by key, as the record keeps them
 * @param texts those of the record in the language; custom fields stand there as `cf_<key>`
 */
export function customTexts<T>(stored: T, texts: Readonly<Record<string, string>>): T {
  if (typeof stored !== 'object' || stored === null) return stored;
  const values = stored as Readonly<Record<string, unknown>>;
  const changed = Object.entries(texts).flatMap(([member, text]) => {
    const key = member.startsWith(MEMBER) ? member.slice(MEMBER.length) : undefined;
    return key !== undefined && Object.hasOwn(values, key) && typeof values[key] === 'string'
      ? [[key, text] as const]
      : [];
  });
  return changed.length === 0 ? stored : ({ ...values, ...Object.fromEntries(changed) } as T);
}
