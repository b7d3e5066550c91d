/** Text of a message with its emphasis. */
export type Inline =
  | string
  | { readonly type: 'strong' | 'em'; readonly content: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'link'; readonly href: string; readonly content: readonly Inline[] };

/** Emphasis deeper than this is shown as it was written. */
const DEEPEST = 6;

// Each alternative is bounded, or ends at the first character that cannot belong to it: a model may write any text.
const SPAN =
  /(?<code>`{1,3}[^`\n]+`{1,3})|(?<strong>\*\*(?=\S)(?:[^*\n]|\*(?!\*)){1,2000}\*\*)|(?<em>\*(?=[^\s*])[^*\n]{1,1000}\*)|!?\[(?<label>[^[\]\n]{1,500})\]\((?<target>[^\s()]{1,2000})\)|(?<address>https?:\/\/[^\s<>()"'`*]{1,2000})/gi;

/** Reads the emphasis, code and links of a line. Everything else stays text. */
export function parseInline(text: string, depth = 0): readonly Inline[] {
  if (depth > DEEPEST) return [text];
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    const span = spanOf(match, depth);
    if (span === null) continue;
    if (match.index > end) found.push(text.slice(end, match.index));
    found.push(span.inline);
    end = match.index + span.length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

function spanOf(match: RegExpExecArray, depth: number): { inline: Inline; length: number } | null {
  const [whole] = match;
  const { code, strong, em, label, target = '', address } = match.groups ?? {};
  const length = whole.length;
  if (code !== undefined) return { inline: { type: 'code', text: code.replace(/^`+|`+$/g, '') }, length };
  if (strong !== undefined)
    return { inline: { type: 'strong', content: parseInline(strong.slice(2, -2), depth + 1) }, length };
  if (em !== undefined)
    return { inline: { type: 'em', content: parseInline(em.slice(1, -1), depth + 1) }, length };
  if (label !== undefined) {
    const href = webAddress(target);
    // An address that may not be opened is shown, not hidden behind its label.
    return { inline: href === null ? whole : { type: 'link', href, content: [label] }, length };
  }
  const shown = (address ?? '').replace(/[.,;:!?]+$/, '');
  const href = webAddress(shown);
  return href === null ? null : { inline: { type: 'link', href, content: [shown] }, length: shown.length };
}

/** The address of a page on the web; null for any other, such as `javascript:`. */
export function webAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}
