/** Value of the header `Preference-Applied` in an answer with lenient handling. */
export const LENIENT = 'handling=lenient';

/** The preferences that are known, and the values of each. */
const PREFERENCES = { handling: /^lenient$/i, count: /^(?:exact|none)$/i } as const;

type Prefer = string | readonly string[] | undefined;

/**
 * The value of a preference in the header `Prefer` of RFC 7240. Of several preferences of a name the first counts. An unknown
 * value counts as absent.
 *
 * @returns the value in lower case
 */
export function preferenceOf(prefer: Prefer, name: keyof typeof PREFERENCES): string | undefined {
  if (prefer === undefined) return undefined;
  const pattern = new RegExp(`(?:^|,)\\s*${name}\\s*=\\s*"?(\\w+)"?\\s*(?=[,;]|$)`, 'i');
  const value = pattern.exec([prefer].flat().join())?.[1];
  return value !== undefined && PREFERENCES[name].test(value) ? value.toLowerCase() : undefined;
}

/** Whether undeclared members of the input are ignored. */
export const prefersLenient = (prefer: Prefer): boolean => preferenceOf(prefer, 'handling') !== undefined;
