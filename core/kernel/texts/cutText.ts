/**
 * The beginning of a text, cut between characters: a character of two UTF-16 units, such as an emoji, is kept whole or left
 * out. Half of one is refused by PostgreSQL in JSON, and with it everything that the same statement would store.
 *
 * @param longest UTF-16 units (`length`) of the result at most
 * @param mark ends a text that was cut
 */
export function cutText(text: string, longest: number, mark = ''): string {
  if (text.length <= longest) return text;
  const end = Math.max(0, longest - mark.length);
  return text.slice(0, end > 0 && isPair(text, end - 1) ? end - 1 : end) + mark;
}

/**
 * The end of a text, cut between characters like `cutText`.
 *
 * @param longest UTF-16 units (`length`) of the result at most
 */
export function endOfText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.length - longest;
  return text.slice(start > 0 && isPair(text, start - 1) ? start + 1 : start);
}

/** A text as PostgreSQL can store it: without NUL, and with U+FFFD for each half of a character. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Whether the units at an index and after it are the two halves of one character. */
function isPair(text: string, index: number): boolean {
  return (text.codePointAt(index) ?? 0) > 0xffff;
}
