/**
 * Items that have all words of a text, best match first: those that begin with the text, then those that have it at the
 * beginning of a word, then anywhere, then those that have the words apart. Case and accents do not count. The order of
 * equal matches stays.
 */
export function bestFirst<T extends { readonly text: string }>(
  all: readonly T[],
  wanted: string,
): readonly T[] {
  const folded = fold(wanted.trim());
  const words = folded.split(/\s+/);
  return all
    .map((item) => ({ item, text: fold(item.text) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ item, text }) => ({ item, rank: rankOf(text, folded) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function rankOf(text: string, wanted: string): number {
  if (text.startsWith(wanted)) return 0;
  const at = text.indexOf(wanted);
  if (at < 0) return 3;
  return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 2 : 1;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
