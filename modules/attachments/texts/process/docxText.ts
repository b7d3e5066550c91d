import type { Readable } from 'node:stream';
import { library } from './library';

interface Entry {
  readonly fileName: string;
  readonly uncompressedSize: number;
}

interface ZipFile {
  eachEntry(): AsyncIterable<Entry>;
  openReadStreamPromise(entry: Entry): Promise<Readable>;
  close(): void;
}

interface ZipLibrary {
  openPromise(path: string, options: { readonly autoClose: boolean }): Promise<ZipFile>;
}

const BODY = 'word/document.xml';
/** Bytes of the unpacked body. */
const MOST_BYTES = 32 * 1024 * 1024;
const PARTS = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)\s*\/?>|(<\/w:p>)/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of a Word document, a line for each paragraph. @throws Error it has no body, or too large a one */
export async function docxText(path: string): Promise<string> {
  return textOfBody(await readBody(path));
}

async function readBody(path: string): Promise<string> {
  const { openPromise } = await library<ZipLibrary>('yauzl');
  const zip = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== BODY) continue;
      if (entry.uncompressedSize > MOST_BYTES) throw new Error('The document is too large');
      const pieces: Buffer[] = [];
      for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
      return Buffer.concat(pieces).toString('utf8');
    }
  } finally {
    zip.close();
  }
  throw new Error('The archive has no document');
}

function textOfBody(xml: string): string {
  let text = '';
  for (const [, written, mark, end] of xml.matchAll(PARTS)) {
    if (written !== undefined) text += decoded(written);
    else if (end !== undefined) text += '\n';
    else text += mark === 'tab' ? '\t' : '\n';
  }
  return text;
}

const decoded = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (all, name, decimal, hex) => {
    if (name !== undefined) return NAMED[(name as string).toLowerCase()] ?? all;
    const point = decimal === undefined ? parseInt(hex as string, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
