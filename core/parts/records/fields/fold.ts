import { containsPattern } from '../../data/containsPattern';
import { byCodePoint } from './byCodePoint';

/**
 * Letters that Unicode does not decompose into a plain letter and marks. `tenantry_fold` holds them too, and columns and indexes
 * hold what it made of them: a change takes a migration that makes the function and those anew.
 */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', ŧ: 't', ð: 'd', ς: 'σ' },
  ...{ æ: 'ae', œ: 'oe', þ: 'th', ß: 'ss' },
};

const LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');
const MARKS = /[\u0300-\u036f]+/g;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * The key by which texts are searched and sorted: without case and without accents, so that `Jose` finds `José` and é stands
 * beside e. The same as `tenantry_fold(text)` in SQL.
 */
export function foldOf(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => PLAIN_LETTERS[letter] as string);
}

/** The order of texts that people write: without case and accents, then by their characters. The same as that of `sortKey` in SQL. */
export const compareFolded = (a: string, b: string): number =>
  byCodePoint(foldOf(a), foldOf(b)) || byCodePoint(a, b);

/** SQL of the key by which a text is searched. */
export const foldSql = (expression: string): string => `tenantry_fold(${expression})`;

/**
 * SQL of the key by which texts are sorted: their fold, and of texts with the same fold themselves, by code points, whatever the
 * locale of the database. Texts that begin with the same 150 characters have the same key.
 */
export const sortKey = (expression: string): string => `tenantry_order(${expression}) COLLATE "C"`;

/**
 * A pattern for LIKE over `tenantry_fold(text)`: texts that begin with, end with or contain the given one. Its own wildcards
 * stand for themselves.
 */
export function foldedPattern(text: string, at: 'start' | 'end' | 'anywhere' = 'anywhere'): string {
  const contains = containsPattern(foldOf(text));
  if (at === 'start') return contains.slice(1);
  return at === 'end' ? contains.slice(0, -1) : contains;
}
