/** The label of a record with its article: `a deal`, `an organization`. A word that begins with u gets `a`, as `user`. */
export function withArticle(label: string, article: 'a' | 'A' = 'a'): string {
  return `${article}${/^[aeio]/i.test(label) ? 'n' : ''} ${label}`;
}
