import { type Inline, parseInline } from './inline';

/** A part of a message: the subset of Markdown that models write. */
export type Block =
  | { readonly type: 'paragraph' | 'heading'; readonly content: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'rule' }
  | { readonly type: 'quote'; readonly content: readonly Block[] }
  | {
      readonly type: 'list';
      /** Null for bullets, else the number of the first item. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly type: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}#{1,6}\s+(\S.*)$/;
const RULE = /^ {0,3}([-*_])( *\1){2,} *$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,12})([-*+]|(\d{1,9})[.)])\s+(?=\S)/;
const DIVIDER = /^[ :|-]+$/;
/** Lists and quotes deeper than this are read as text. */
const DEEPEST = 5;

/** Reads the blocks of a message. HTML is text like any other. */
export function parseBlocks(text: string): readonly Block[] {
  return read(text.replace(/\r\n?/g, '\n').split('\n'), 0);
}

function read(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length > 0) blocks.push({ type: 'paragraph', content: parseInline(paragraph.join('\n')) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const found = paragraphStart(lines, at, depth);
    if (found) {
      close();
      blocks.push(found.block);
      at = found.next;
      continue;
    }
    if (line.trim() === '') close();
    else paragraph.push(line.trim());
    at += 1;
  }
  close();
  return blocks;
}

interface Found {
  readonly block: Block;
  /** The line after it. */
  readonly next: number;
}

/** The block other than a paragraph that begins at a line. */
function paragraphStart(lines: readonly string[], at: number, depth: number): Found | null {
  const line = lines[at] ?? '';
  const [, fence] = FENCE.exec(line) ?? [];
  if (fence !== undefined) return codeAt(lines, at, fence);
  const [, heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined)
    return { block: { type: 'heading', content: parseInline(heading.trimEnd()) }, next: at + 1 };
  if (RULE.test(line)) return { block: { type: 'rule' }, next: at + 1 };
  if (line.includes('|') && isDivider(lines[at + 1] ?? '')) return tableAt(lines, at);
  if (depth >= DEEPEST) return null;
  if (QUOTE.test(line)) {
    const next = endOf(lines, at, (one) => QUOTE.test(one));
    const content = lines.slice(at, next).map((one) => one.replace(QUOTE, ''));
    return { block: { type: 'quote', content: read(content, depth + 1) }, next };
  }
  return ITEM.test(line) ? listAt(lines, at, depth) : null;
}

function codeAt(lines: readonly string[], at: number, fence: string): Found {
  const end = endOf(lines, at + 1, (one) => !one.trimStart().startsWith(fence));
  return { block: { type: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

function tableAt(lines: readonly string[], at: number): Found {
  const next = endOf(lines, at + 2, (one) => one.includes('|'));
  const head = cellsOf(lines[at] ?? '');
  const rows = lines.slice(at + 2, next).map((line) => {
    const cells = cellsOf(line);
    return head.map((_, index) => cells[index] ?? []);
  });
  return { block: { type: 'table', head, rows }, next };
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));

/** Items of the same indentation; deeper lines belong to the item above them. */
function listAt(lines: readonly string[], at: number, depth: number): Found {
  const [, indent = '', , number] = ITEM.exec(lines[at] ?? '') ?? [];
  const items: string[][] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const [marker, inner = ''] = ITEM.exec(line) ?? [];
    if (marker !== undefined && inner.length <= indent.length + 1) items.push([line.slice(marker.length)]);
    else if (/^\s{2,}\S/.test(line))
      items.at(-1)?.push(line.slice(Math.min(indent.length + 2, indentOf(line))));
    // A loose list goes on after an empty line.
    else if (line.trim() === '' && ITEM.test(lines[next + 1] ?? '')) continue;
    else break;
  }
  const start = number === undefined ? null : Number(number);
  return { block: { type: 'list', start, items: items.map((item) => read(item, depth + 1)) }, next };
}

const isDivider = (line: string) => line.includes('-') && DIVIDER.test(line);

const indentOf = (line: string) => line.length - line.trimStart().length;

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1;
  return end;
}
