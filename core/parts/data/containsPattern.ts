/** An ILIKE pattern for texts that contain the given one. Wildcards in the given text are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
