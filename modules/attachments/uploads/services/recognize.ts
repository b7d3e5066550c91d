import type { ArrivedFile } from './FileStaging';

/**
 * The type of a file by its content: its first bytes, and in archives the names of what is in them.
 *
 * @returns undefined for text and for what is not known
 */
export async function recognize({ path }: ArrivedFile): Promise<string | undefined> {
  // The library is an ES module.
  const { fileTypeFromFile } = await import('file-type');
  try {
    return (await fileTypeFromFile(path))?.mime;
  } catch {
    // A file that ends in the middle of what it claims to be is none of that kind.
    return undefined;
  }
}
