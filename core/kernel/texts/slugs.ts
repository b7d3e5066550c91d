import { cutText } from './cutText';
import { identityOf } from './identityOf';

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

/** A record with the label that its slug was made of. */
export interface LabelledSlug {
  readonly slug: string;
  readonly label: string;
}

/** Candidates for a slug that `findFreeSlugs` asks for at first; each further question has four times as many. */
const FIRST_CANDIDATES = 16;

/**
 * A slug for a label: `Łódź & Søn` becomes `lodz-son`. Different labels may have the same slug, so a slug does not tell
 * which label is meant; `findFreeSlugs` adds a number.
 *
 * @param longest characters of the slug at most
 * @param otherwise the slug of a label without Latin letters or digits; without it the code points of the label
 */
export function slugOf(label: string, longest: number, otherwise?: string): string {
  const plain = label
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
  const slug = trimmed(cutText(plain.replace(/[^a-z0-9_]+/g, '-').replace(/[-_]{2,}/g, '-'), longest));
  return slug || otherwise || trimmed(cutText(codePoints(label), longest)) || '0';
}

/** The slug itself, or with the first of `-1`, `-2`… that is not taken; shortened where it would grow too long. */
export function freeSlug(slug: string, taken: ReadonlySet<string>, longest: number): string {
  for (let number = 0; ; number += 1) {
    const candidate = numbered(slug, number, longest);
    if (!taken.has(candidate)) return candidate;
  }
}

/**
 * As `freeSlug`, for slugs in a table: asks for a few at a time, so that an index answers, and for all slugs at once.
 *
 * @param takenOf those of the candidates that are taken; to be called under a lock that keeps others from taking one
 * @returns a free slug for each, all of them different
 */
export async function findFreeSlugs(
  slugs: readonly string[],
  longest: number,
  takenOf: (candidates: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: (string | undefined)[] = slugs.map(() => undefined);
  for (let from = 0, size = FIRST_CANDIDATES; found.includes(undefined); from += size, size *= 4) {
    const open = slugs.flatMap((slug, at) => {
      const candidates = Array.from({ length: size }, (_, index) => numbered(slug, from + index, longest));
      return found[at] === undefined ? [{ at, candidates }] : [];
    });
    const taken = new Set([...found, ...(await takenOf(open.flatMap(({ candidates }) => candidates)))]);
    for (const { at, candidates } of open) {
      found[at] = candidates.find((candidate) => !taken.has(candidate));
      taken.add(found[at]);
    }
  }
  return found as string[];
}

/**
 * A free slug for the label of a new record. Of a label that is there already, in whatever case, the slug is that of the
 * record that has it, so that the unique index refuses the new one.
 *
 * @param takenBy the records that have one of the candidates, or a label of this identity; to be called under a lock that keeps
 * others from taking one
 */
export async function slugForLabel(
  label: string,
  longest: number,
  takenBy: (candidates: readonly string[], identity: string) => Promise<readonly LabelledSlug[]>,
): Promise<string> {
  const identity = identityOf(label);
  let same: LabelledSlug | undefined;
  const [free = ''] = await findFreeSlugs([slugOf(label, longest)], longest, async (candidates) => {
    const records = await takenBy(candidates, identity);
    same ??= records.find((record) => identityOf(record.label) === identity);
    return records.map(({ slug }) => slug);
  });
  return same?.slug ?? free;
}

/** Whether `slugOf` and `findFreeSlugs` may have made a slug of a label. */
export function isSlugOf(slug: string, label: string, longest: number): boolean {
  const made = slugOf(label, longest);
  const number = /-([1-9]\d*)$/.exec(slug)?.[1];
  return slug === made || (number !== undefined && slug === numbered(made, Number(number), longest));
}

function numbered(slug: string, number: number, longest: number): string {
  if (number === 0) return slug;
  const suffix = `-${number}`;
  return cutText(slug, longest - suffix.length) + suffix;
}

const trimmed = (slug: string): string => slug.replace(/^[-_]+|[-_]+$/g, '');

const codePoints = (label: string): string =>
  [...label].map((character) => character.codePointAt(0)?.toString(36)).join('-');
