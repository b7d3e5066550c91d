import { cutText } from '@tenantry/core';

/** Longest slug, in characters. */
export const LONGEST_SLUG = 150;

/** Letters that Unicode does not take apart into a Latin letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A slug for a name: `Łódź & Søn` becomes `lodz-son`. A name without Latin letters or digits has a plain one. */
export function slugify(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9_]+/g, '-');
  const slug = cutText(plain, LONGEST_SLUG).replace(/^-+|-+$/g, '');
  return slug === '' ? 'organization' : slug;
}

/** The slug itself, or with the first of `-1`, `-2`… that is free; shortened where it would grow too long. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let number = 1; taken.has(candidate); number += 1) {
    const suffix = `-${number}`;
    candidate = cutText(slug, LONGEST_SLUG - suffix.length) + suffix;
  }
  return candidate;
}
