/** An English text with `{{name}}` in it, and what it becomes. */
interface Pattern {
  readonly matches: RegExp;
  readonly names: readonly string[];
  readonly translation: string;
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
/** Longer texts hold what a client sent; they are not worth the searching. */
const LONGEST_TEXT = 500;

/** Translations of texts of one module into one language, found by the English text. */
export class EnglishTexts {
  private readonly exact = new Map<string, string>();
  private readonly patterns: Pattern[] = [];

  /** @param texts English text -> translation */
  constructor(texts: Iterable<readonly [string, string]>) {
    for (const [english, translation] of texts) {
      const names = [...english.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
      if (names.length === 0) this.exact.set(english, translation);
      else this.patterns.push({ matches: patternOf(english), names, translation });
    }
  }

  /** The translation; undefined when the text is not known. */
  find(text: string): string | undefined {
    const known = this.exact.get(text);
    if (known !== undefined || this.patterns.length === 0 || text.length > LONGEST_TEXT) return known;
    for (const { matches, names, translation } of this.patterns) {
      const match = matches.exec(text);
      if (!match) continue;
      const values = new Map(names.map((name, index) => [name, match[index + 1] ?? '']));
      return translation.replace(PLACEHOLDER, (_all, name: string) => values.get(name) ?? '');
    }
    return undefined;
  }
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\{\{\s*\w+\s*\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('([^]*?)')}$`);
}
