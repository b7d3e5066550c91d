/** What a label is known by: lower case, letters and digits of any script, joined by dashes. */
export function slugOf(label: string): string {
  const slug = label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? label.toLowerCase() : slug;
}
