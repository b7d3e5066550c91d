/** The entries of a comma list, trimmed, blank ones left out. */
export function splitList(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
