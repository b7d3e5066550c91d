import type { LibraryFile } from './types';

/** Downloads files one after the other; browsers ask once whether a page may download several. */
export function download(files: readonly LibraryFile[]): void {
  for (const { url, fileName } of files) {
    const link = document.createElement('a');
    link.href = `${url}?download=1`;
    link.download = fileName;
    link.click();
  }
}
