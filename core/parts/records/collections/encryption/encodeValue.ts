import type { ColumnType } from '../../tables/ColumnShape';

/** A value of a field as the text that is encrypted. */
export function encodeValue(type: ColumnType, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (type === 'jsonb' || type.endsWith('[]')) return JSON.stringify(value);
  return String(value);
}

/** The value that answers show for a decrypted text. */
export function decodeValue(type: ColumnType, text: string): unknown {
  if (type === 'integer') return Number(text);
  if (type === 'boolean') return text === 'true';
  if (type !== 'jsonb' && !type.endsWith('[]')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The value was stored before the column was encrypted, and is not valid JSON.
    return null;
  }
}

/** The text that is hashed: equal for equal values, however they are written. */
export function comparable(type: ColumnType, text: string): string {
  if (type === 'integer') return String(Number(text));
  if (type !== 'numeric') return text;
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)\.?(\d*?)0*$/.exec(text) ?? [];
  const digits = `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}
