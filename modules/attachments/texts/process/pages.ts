import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { library } from './library';

interface PageImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

interface PdfImages {
  getDocumentProxy(
    bytes: Uint8Array,
    options: { readonly isEvalSupported: boolean; readonly verbosity: number },
  ): Promise<{ readonly numPages: number }>;
  extractImages(document: unknown, page: number): Promise<readonly PageImage[]>;
}

const MOST_PIXELS = 40_000_000;
/** Longest side of what is read, in pixels: a page of A4 with 300 dots per inch. */
const LONGEST_SIDE = 3_508;
/** Shortest side of an image that may have text. */
const SHORTEST_SIDE = 16;
const MOST_PAGES = 50;

/** The images to read: the image itself, or those on the pages of a document. Each is grey and of bounded size. */
export async function* pagesOf(path: string, kind: 'image' | 'pdf'): AsyncGenerator<Buffer> {
  sharp.concurrency(1);
  if (kind === 'pdf') return yield* scannedPages(path);
  const image = sharp(path, { limitInputPixels: MOST_PIXELS, pages: 1 });
  const { width, height } = await image.metadata();
  if (Math.min(width, height) >= SHORTEST_SIDE) yield await prepared(image.autoOrient());
}

async function* scannedPages(path: string): AsyncGenerator<Buffer> {
  const { getDocumentProxy, extractImages } = await library<PdfImages>('unpdf');
  const options = { isEvalSupported: false, verbosity: 0 };
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), options);
  for (let page = 1; page <= Math.min(document.numPages, MOST_PAGES); page += 1) {
    for (const { data, width, height, channels } of await extractImages(document, page)) {
      if (Math.min(width, height) < SHORTEST_SIDE || width * height > MOST_PIXELS) continue;
      yield await prepared(sharp(data, { raw: { width, height, channels } }));
    }
  }
}

function prepared(image: Sharp): Promise<Buffer> {
  const size = {
    width: LONGEST_SIDE,
    height: LONGEST_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  return image.resize(size).flatten({ background: '#ffffff' }).greyscale().png().toBuffer();
}
