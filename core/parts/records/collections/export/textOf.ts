/** A value as text: lists and objects as JSON, nothing as an empty text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
