/** A part of a phrase: a place for a slot, a word that can be pressed, or text between them. */
export interface PhrasePart {
  readonly kind: 'place' | 'word' | 'text';
  /** The name of the place, or the text. */
  readonly content: string;
}

const PART = /\{\{(\w+)\}\}|\[([^\]]+)\]/g;

/**
 * The parts of a phrase in their order, such as those of `{{field}} [is more than] {{value}}`. Translations put the places where their
 * language has them.
 */
export function partsOf(phrase: string): readonly PhrasePart[] {
  const parts: PhrasePart[] = [];
  let end = 0;
  const addText = (content: string) => content !== '' && parts.push({ kind: 'text', content });
  for (const found of phrase.matchAll(PART)) {
    const [all, place, word] = found;
    addText(phrase.slice(end, found.index).trim());
    parts.push(
      place === undefined ? { kind: 'word', content: word ?? '' } : { kind: 'place', content: place },
    );
    end = found.index + all.length;
  }
  addText(phrase.slice(end).trim());
  return parts;
}

/** A phrase with values in its places. */
export function phraseText(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase
    .replaceAll(PART, (_all, place: string | undefined, word: string | undefined) =>
      place === undefined ? (word ?? '') : (values[place] ?? ''),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words of a phrase after its first place, such as `is more than`; dots stand for a place between words. */
export function wordsOf(phrase: string): string {
  return phrase
    .replace(/^[^[{]*\{\{\w+\}\}/, '')
    .replaceAll(PART, (_all, place: string | undefined, word: string | undefined) =>
      place === undefined ? (word ?? '') : '\n',
    )
    .split('\n')
    .map((words) => words.trim())
    .filter(Boolean)
    .join(' … ');
}
