/** The label of a record with its article: `a deal`, `an organization`. A u is taken for that of `user`. */
export function withArticle(label: string, article: 'a' | 'A' = 'a'): string {
  return `${article}${/^[aeio]/i.test(label) ? 'n' : ''} ${label}`;
}
