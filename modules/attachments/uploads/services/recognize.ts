import { createReadStream } from 'node:fs';
import type { Marks, Runs } from '../rules/executables';
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
    // A truncated file does not have the type that it claims.
    return undefined;
  }
}

/** Searches a file for marks. @returns what the first one shows */
export async function findMarks({ path }: ArrivedFile, marks: readonly Marks[]): Promise<Runs | undefined> {
  const longest = Math.max(0, ...marks.flatMap(({ bytes }) => bytes.map(({ length }) => length)));
  if (longest === 0) return undefined;
  let kept = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const part = Buffer.concat([kept, chunk]);
    const found = marks.find(({ bytes }) => bytes.some((mark) => part.includes(mark)));
    if (found) return found.shows;
    kept = part.subarray(Math.max(0, part.length - longest + 1));
  }
  return undefined;
}
