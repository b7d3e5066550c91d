import type { FileRow } from './FileRow';
import { readCsv } from './readCsv';
import { readJson } from './readJson';

/** The rows of a file, one after the other. @throws UnreadableFile at the first part that does not have the format */
export function readRows(
  text: AsyncIterable<string>,
  { format, delimiter }: { readonly format: 'csv' | 'json'; readonly delimiter: string },
): AsyncGenerator<FileRow> {
  return format === 'csv' ? readCsv(text, delimiter) : readJson(text);
}
