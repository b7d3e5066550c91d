/** The order of texts by code points, as PostgreSQL has it in the collation `C`. UTF-16 has another one above U+FFFF. */
export function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
