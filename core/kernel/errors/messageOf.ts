import { asError } from './asError';
import { isError } from './isError';
import { maskSecrets } from './secrets';
import { shownText } from './shownText';

/** First line of whatever was thrown, without its full stop and without secrets. Never throws. */
export function messageOf(error: unknown): string {
  const text = maskSecrets(textOf(error));
  return (text.split('\n')[0] ?? '').replace(/\.$/, '') || 'unknown error';
}

function textOf(error: unknown): string {
  if (isError(error)) return asError(error).message;
  return typeof error === 'string' ? error : shownText(error);
}
