const HANDLING = /(?:^|,)\s*handling\s*=\s*"?(\w+)"?\s*(?=[,;]|$)/i;

/** What an answer says that was made as the client prefers. */
export const LENIENT = 'handling=lenient';

/**
 * Whether the header `Prefer` of RFC 7240 asks to ignore members of the input that nobody declares. Of several preferences
 * for the handling the first counts.
 */
export function prefersLenient(prefer: string | readonly string[] | undefined): boolean {
  if (prefer === undefined) return false;
  return HANDLING.exec([prefer].flat().join())?.[1]?.toLowerCase() === 'lenient';
}
