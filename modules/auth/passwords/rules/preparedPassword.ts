import { composed } from '@tenantry/core';

/** Blanks of other widths and uses than that of ASCII. */
const BLANKS = /\p{Space_Separator}/gu;

/**
 * A password as it is hashed and compared, after the profile OpaqueString of RFC 8265: keyboards and systems write the same letter as
 * one character or as two, and the same blank as different ones. Case and width stay.
 */
export function preparedPassword(password: string): string {
  return composed(password.replace(BLANKS, ' '));
}
