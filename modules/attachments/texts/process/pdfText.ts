import { readFile } from 'node:fs/promises';
import { library } from './library';

interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

interface Page {
  getTextContent(): Promise<{ readonly items: readonly TextItem[] }>;
  cleanup(): void;
}

interface PdfLibrary {
  getDocumentProxy(
    bytes: Uint8Array,
    options: { readonly isEvalSupported: boolean; readonly verbosity: number },
  ): Promise<{ readonly numPages: number; getPage(page: number): Promise<Page> }>;
}

/** The text layer of a PDF, its pages divided by ends of lines. @param most characters after which reading ends */
export async function pdfText(path: string, most: number): Promise<string> {
  const { getDocumentProxy } = await library<PdfLibrary>('unpdf');
  const bytes = new Uint8Array(await readFile(path));
  const document = await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 });
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages && length < most; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
    length += text.length;
    pages.push(text.trim());
    page.cleanup();
  }
  return pages.join('\n');
}
