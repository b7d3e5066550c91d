/** An ILIKE pattern for texts that contain the given one, whose own wildcards stand for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
