import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/**
 * A fenced block of a document. The info string says what it is: the language, then words such as
 * `file=acme-visitors/tsconfig.json` (a file with this content), `from=docs/examples/workshop/settings.ts` (a passage of a file of
 * this repository) or `server` (a command that keeps running).
 */
export interface Block {
  readonly language: string;
  /** The path after `file=`. */
  readonly file?: string;
  /** The path after `from=`, from the root of this repository. */
  readonly from?: string;
  /** The other words of the info string. */
  readonly words: readonly string[];
  /** Content, with the last line break. */
  readonly text: string;
  /** `docs/first-module.md:12`, for messages. */
  readonly place: string;
}

/** The text of a document of this repository. @param document path from the root */
export function readDocument(document: string): string {
  return readFileSync(path.join(root, document), 'utf8');
}

/** The README and every page below `docs`, as paths from the root. */
export function allDocuments(): string[] {
  const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  return ['README.md', ...pages.filter((page) => page.endsWith('.md')).map((page) => `docs/${page}`)];
}

/** The pages that an index names in its table, in that order, as paths from the root. */
export function pagesOf(index: string): string[] {
  const links = readDocument(index).matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm);
  return Array.from(links, ([, page = '']) => path.join(path.dirname(index), page));
}

/** The fenced blocks of a document, in order. */
export function readBlocks(document: string): Block[] {
  const blocks: Block[] = [];
  const lines = readDocument(document).split('\n');
  for (let start = 0; start < lines.length; start += 1) {
    const info = /^```(.*)$/.exec(lines[start] ?? '')?.[1];
    if (info === undefined) continue;
    const end = lines.indexOf('```', start + 1);
    if (end === -1) throw new Error(`${document}:${start + 1}: this block has no end`);
    const [language = '', ...words] = info.split(/\s+/);
    blocks.push({
      language,
      file: valueOf('file=', words),
      from: valueOf('from=', words),
      words: words.filter((word) => !word.includes('=')),
      text: `${lines.slice(start + 1, end).join('\n')}\n`,
      place: `${document}:${start + 1}`,
    });
    start = end;
  }
  return blocks;
}

const valueOf = (key: string, words: readonly string[]): string | undefined =>
  words.find((word) => word.startsWith(key))?.slice(key.length);
