import { ownTexts } from '../texts/ownTexts';

/** Texts of the parts that all pages use. */
export const kitText = ownTexts('kit');

/** By how many characters a text is too long, in words; undefined for one that is not. */
export function excessOf({ length }: string, limit: number | undefined): string | undefined {
  return limit === undefined || length <= limit
    ? undefined
    : kitText('tooLong', { count: length - limit, length, limit });
}
