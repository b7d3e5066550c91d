const HEADER = /^\s*\/\*\*([^]*?)\*\//;
const COVERS = /@covers[ \t]+([^\n]*)/g;

/**
 * Reads which paths a test file covers: those after `@covers` in the comment that the file begins with, separated by spaces, in
 * one line or several.
 *
 * @param text content of the test file
 * @returns paths of files and folders from the root of the repository; empty without such a comment
 */
export function readCovers(text: string): string[] {
  const [, header = ''] = HEADER.exec(text) ?? [];
  const paths = Array.from(header.matchAll(COVERS), ([, line = '']) => line.split(/\s+/)).flat();
  return paths.filter((covered) => covered !== '');
}
