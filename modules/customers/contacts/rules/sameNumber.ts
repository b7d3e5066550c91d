/** Digits at the end that decide: written with or without the prefixes of country and trunk, a number ends alike. */
const DECISIVE = 9;

/** What two writings of a telephone number have in common; an extension does not count. */
export function comparedNumber(number: string): string {
  return (number.split(/e?x/i)[0] ?? '').replace(/\D/g, '').slice(-DECISIVE);
}

/** The same as SQL over a column. */
export const comparedNumberSql = (column: string): string =>
  `right(regexp_replace(regexp_replace(${column}, 'e?x.*$', '', 'i'), '[^0-9]', '', 'g'), ${DECISIVE})`;
