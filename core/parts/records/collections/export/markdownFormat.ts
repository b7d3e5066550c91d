import type { ExportFormat } from './ExportFormat';
import { textOf } from './textOf';

/** A table of Markdown. */
export const markdownFormat: ExportFormat = {
  contentType: 'text/markdown; charset=utf-8',
  extension: '.md',
  begin: (columns) => `${row(columns.map(({ name }) => name))}${row(columns.map(() => '---'))}`,
  record: (item, columns) => row(columns.map(({ name }) => escaped(textOf(item[name])))),
  end: '',
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** Escapes characters that would end the cell, or be read as HTML or formatting. */
function escaped(text: string): string {
  return text
    .replace(/[\\|`*_[\]~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\r\n|[\r\n]/g, '<br>');
}
