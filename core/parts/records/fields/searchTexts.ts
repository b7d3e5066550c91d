import { phoneSearches } from './phones';
import { inUnicode } from './types/email';

/**
 * The texts that a search finds: its own, with an e-mail address or domain in Unicode, as they are stored, and a telephone number as
 * its keys have it.
 *
 * @param phones whether keys of telephone numbers are searched
 */
export function searchTexts(text: string, { phones }: { readonly phones: boolean }): string[] {
  return [...new Set([text, inUnicode(text), ...(phones ? phoneSearches(text) : [])])];
}
