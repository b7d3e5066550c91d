/** First line of whatever was thrown, without its full stop. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').replace(/\.$/, '') || 'unknown error';
}
