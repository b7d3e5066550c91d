/** What an answer says that was made as the client prefers. */
export const LENIENT = 'handling=lenient';

/** The preferences that are known, and the values of each. */
const PREFERENCES = { handling: /^lenient$/i, count: /^(?:exact|none)$/i } as const;

type Prefer = string | readonly string[] | undefined;

/**
 * What the header `Prefer` of RFC 7240 asks for by a name. Of several preferences of a name the first counts; a value that is not known
 * is as good as absent.
 *
 * @returns the value in lower case
 */
export function preferenceOf(prefer: Prefer, name: keyof typeof PREFERENCES): string | undefined {
  if (prefer === undefined) return undefined;
  const pattern = new RegExp(`(?:^|,)\\s*${name}\\s*=\\s*"?(\\w+)"?\\s*(?=[,;]|$)`, 'i');
  const value = pattern.exec([prefer].flat().join())?.[1];
  return value !== undefined && PREFERENCES[name].test(value) ? value.toLowerCase() : undefined;
}

/** Whether members of the input that nobody declares are to be ignored. */
export const prefersLenient = (prefer: Prefer): boolean => preferenceOf(prefer, 'handling') !== undefined;
