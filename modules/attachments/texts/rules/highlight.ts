/** A piece of a text, and whether it is what was searched for. */
export interface HighlightPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Marks around what was found; no text that is kept has them. */
export const MARKS = ['\u0002', '\u0003'] as const;

/** Divides an excerpt at its marks. */
export function highlightParts(excerpt: string): HighlightPart[] {
  return excerpt
    .split(new RegExp(`(${MARKS[0]}[^${MARKS[1]}]*${MARKS[1]})`))
    .filter((text) => text !== '')
    .map((text) => ({
      text: text.replaceAll(MARKS[0], '').replaceAll(MARKS[1], ''),
      isMatch: text.startsWith(MARKS[0]),
    }));
}
