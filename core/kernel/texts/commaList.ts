/** Texts in one line, which `fromCommaList` reads again: `\,` is a comma of a text. */
export const toCommaList = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(',', '\\,')).join(', ');

/** The texts of a comma list; blanks around them and empty ones are left out. */
export const fromCommaList = (list: string): string[] =>
  list.split(/(?<!\\),/).flatMap((text) => text.replaceAll('\\,', ',').trim() || []);
