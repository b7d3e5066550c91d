import { cutText } from '@tenantry/core';

/** Says which columns of the mapping a file does not have. */
export function lackingColumns(columns: readonly string[]): string {
  const [first = ''] = columns;
  if (columns.length === 1) return `"mapping" names the column ${first}, which the file does not have`;
  return `"mapping" names columns that the file does not have: ${[...columns].sort().join(', ')}`;
}

/** Says that nothing tells which record a row is about. */
export const noColumnFor = (match: string): string =>
  `"match" names ${match}, by which records are found, and no column goes to it`;

/** Says which columns of an export are not imported, and why; null where all are. */
export function notImported(never: readonly string[], elsewhere: readonly string[]): string | null {
  const sentences = [
    ...(never.length > 0 ? [`Not imported, as no row can set them: ${never.join(', ')}`] : []),
    ...(elsewhere.length > 0
      ? [`Not imported, as other columns have their values: ${elsewhere.join(', ')}`]
      : []),
  ];
  return sentences.length > 0 ? cutText(sentences.join('. '), 1_000, '…') : null;
}
