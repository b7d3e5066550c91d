import type { TextPosition } from './Test';
import { type CountryCode, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';

export type { CountryCode } from 'libphonenumber-js/min';

/** Digits from which a text of digits may be part of a telephone number. */
const LEAST_SEARCHED = 4;
const LONGEST_SEARCHED = 50;

const NUMBER = /^[+(]*\d[\d\s().\-/]*(?:e?xt?\.?\s*\d{1,6})?$/i;
/** A trunk prefix in brackets, which is dialled within the country only. */
const TRUNK = /\(\s*0\s*\)/g;

/**
 * A telephone number in the form of ITU-T E.164, `+49301234567`, without its extension. `00` stands for `+`, and a trunk prefix
 * after the code of the country, as in `+49 (0)30`, does not count.
 *
 * @param defaultCountry ISO 3166-1 code of the country in which a number without a code of a country is read
 * @returns undefined where no number can be read, such as one without the code of its country
 */
export function phoneOf(text: string, defaultCountry?: CountryCode): string | undefined {
  return readPhone(text, defaultCountry)?.number;
}

/**
 * The writings of a telephone number by which it is found: blank-separated, with a blank at each end. Of a number that can be read
 * its E.164 form, and the digits that are dialled in its country; of another one its digits after `=`.
 *
 * @returns null for a text without digits
 */
export function phoneKeys(text: string): string | null {
  const phone = readPhone(text);
  const keys = phone ? [phone.number, ...nationalForms(phone)] : plainForms(text).map((form) => `=${form}`);
  return keys.length === 0 ? null : ` ${keys.join(' ')} `;
}

/** The keys of a telephone number one by one. */
export const phoneKeyList = (text: string): readonly string[] => phoneKeys(text)?.trim().split(' ') ?? [];

/**
 * Keys of which each number has one that is the same as a given one. Numbers that can both be read are the same when their E.164
 * forms are; else when one can be dialled as the other is written.
 */
export function samePhoneKeys(text: string): readonly string[] {
  const phone = readPhone(text);
  return phone
    ? [phone.number, ...[digitsOf(phone.number), ...nationalForms(phone)].map((form) => `=${form}`)]
    : plainForms(text).flatMap((form) => [form, `=${form}`, `+${form}`]);
}

/** Patterns of LIKE for the keys of numbers that are the same as a given one. */
export const samePhonePatterns = (text: string): string[] => samePhoneKeys(text).map((form) => `% ${form} %`);

/**
 * Parts of the keys of numbers that a search means: a number in any writing, its beginning, or its last digits.
 *
 * @returns an empty list for a text that is not a number, or has fewer than four digits
 */
export function phoneSearches(text: string): string[] {
  const typed = text.normalize('NFKC').trim();
  if (typed.length > LONGEST_SEARCHED || !NUMBER.test(typed)) return [];
  const phone = readPhone(typed);
  if (phone) {
    const others = [digitsOf(phone.number), ...nationalForms(phone)];
    return [phone.number, ...others.map((form) => ` =${form} `)];
  }
  const forms = [...new Set([withTrunk(typed), withoutTrunk(typed)])];
  const unread = isInternational(typed) ? forms : plainForms(typed);
  return unread.filter((form) => digitsOf(form).length >= LEAST_SEARCHED);
}

/** Patterns of LIKE for the keys of numbers that contain a text, or begin or end with it; an empty list for a text that is not a number. */
export function phonePatterns(text: string, at: TextPosition): string[] {
  const parts = phoneSearches(text).map((part) => part.trim());
  if (at === 'anywhere') return phoneSearches(text).map((part) => `%${part}%`);
  if (at === 'end') return parts.map((part) => `%${part} %`);
  return parts.flatMap((part) =>
    /^[+=]/.test(part) ? [`% ${part}%`] : ['', '=', '+'].map((sign) => `% ${sign}${part}%`),
  );
}

/** Reads a number as it is, else without a trunk prefix that stands after the code of its country. */
function readPhone(text: string, country?: CountryCode): PhoneNumber | undefined {
  const typed = text.normalize('NFKC');
  if (country === undefined && !isInternational(typed)) return undefined;
  const found = [withTrunk(typed), withoutTrunk(typed)].map((each) =>
    parsePhoneNumberFromString(each, country),
  );
  const [first] = found;
  const bare = first?.nationalNumber.replace(/^0+/, '');
  if (first && bare) found.push(parsePhoneNumberFromString(`+${first.countryCallingCode}${bare}`));
  return found.find((phone) => phone?.isValid()) ?? found.find((phone) => phone?.isPossible());
}

const isInternational = (text: string): boolean => /^(?:\+|00)/.test(withTrunk(text));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits, after `+` where they begin with the code of a country. The extension is left out. */
function withTrunk(text: string): string {
  const compact = (text.split(/e?x/i)[0] ?? '').replace(/[^\d+]/g, '');
  const digits = digitsOf(compact);
  if (compact.startsWith('+')) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
}

const withoutTrunk = (text: string): string => {
  const isAfterCode = isInternational(text);
  return withTrunk(isAfterCode ? text.replace(TRUNK, '') : text);
};

/** The digits that are dialled in the country of a number, with and without its trunk prefix. */
function nationalForms(phone: PhoneNumber): string[] {
  return [...new Set([digitsOf(phone.formatNational()), phone.nationalNumber])];
}

/** The digits of a number that cannot be read, with and without zeros at the beginning. */
function plainForms(text: string): string[] {
  const digits = digitsOf(withTrunk(text.normalize('NFKC')));
  return [...new Set([digits, digits.replace(/^0+/, '')])].filter(Boolean);
}

/** The column with the keys of the telephone number that another column has. */
export const phoneKeysOf = (column: string): string => `${column}_keys`;
