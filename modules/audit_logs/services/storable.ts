/** A text that PostgreSQL can store. Reads are written together, so that one it cannot would take others with it. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
