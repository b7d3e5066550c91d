/**
 * SQL of `identityOf`, the key by which a text is equal to another. Stored texts are in NFC, of which only letters of ASCII have a
 * key of ASCII, and PostgreSQL makes these lower case in a quarter of the time.
 *
 * @param keys what it is compared with, where an index over the key is of no use
 */
export const identitySql = (expression: string, keys?: readonly string[]): string =>
  keys?.every(isAscii) ? `lower(${expression} COLLATE "C")` : `tenantry_identity(${expression})`;

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
