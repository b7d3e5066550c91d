/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
