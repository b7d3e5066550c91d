import type { Omission } from '@tenantry/core';
import { satisfies } from 'semver';
import type { ConsoleExtension } from '../contract';

/** Version of what `@tenantry/console` exports. Additions are minor; a major of React is a major of this. */
export const API_VERSION = '1.3.0';

/** Why the code of an extension is left out; its views and actions work all the same. */
export type Problem = 'api' | 'assets';

/** Why the code of an extension is left out; null where it is not. @param has whether a file is among its assets */
export function problemOf(
  { api, entry, styles = [] }: ConsoleExtension,
  has: (file: string) => boolean,
): Problem | null {
  if (!satisfies(API_VERSION, api)) return 'api';
  const files = entry === undefined ? styles : [entry, ...styles];
  return files.every(has) ? null : 'assets';
}

/** The same for operators, with what helps. */
export function omissionFor(problem: Problem, { api }: ConsoleExtension): Omission {
  return problem === 'api'
    ? {
        reason: `the console leaves its code out, which was written for version ${api} of @tenantry/console and not for ${API_VERSION}`,
        remedy: 'install versions of both that fit',
      }
    : {
        reason: 'the console leaves its code out, as files that it names are missing from its package',
        remedy: 'build and pack it again',
      };
}
