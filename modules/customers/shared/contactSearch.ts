import { foldedPattern, searchTexts } from '@tenantry/core';

/** Patterns of a search for contacts, for `contactContains`; null for no search. */
export const contactPatterns = (search: string | undefined): string[] | null =>
  search === undefined ? null : searchTexts(search, { phones: true }).map((text) => foldedPattern(text));

/**
 * Whether one of the names, the e-mail address or the telephone number of a contact contains a search.
 *
 * @param row name of its row in the SQL
 * @param patterns SQL of what `contactPatterns` gives
 * @param columns further ones that are searched
 */
export function contactContains(row: string, patterns: string, columns: readonly string[] = []): string {
  const all = ['display_name', 'primary_email', 'primary_phone', 'primary_phone_keys', ...columns];
  const texts = all.map((column) => `${row}.${column}`).join(', ');
  return `(${patterns} IS NULL OR tenantry_fold(concat_ws(E'\\n', ${texts})) LIKE ANY (${patterns}))`;
}
