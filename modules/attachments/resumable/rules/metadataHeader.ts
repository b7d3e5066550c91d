import { decodedText } from '../../uploads/rules/encodings';

/**
 * The header `Upload-Metadata` with values in UTF-8, as the protocol says: those of clients that encode texts in the code page
 * of Windows are converted.
 */
export function utf8Metadata(header: string): string {
  return header.split(',').map(utf8Pair).join(',');
}

function utf8Pair(pair: string): string {
  const [, before, value] = /^(\s*\S+ )([\d+/A-Za-z]+={0,2})\s*$/.exec(pair) ?? [];
  if (before === undefined || value === undefined) return pair;
  return before + Buffer.from(decodedText(Buffer.from(value, 'base64'))).toString('base64');
}
