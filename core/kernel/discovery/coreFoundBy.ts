import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { HOST_FILE } from './hostPackages';

/** Which copy of `@tenantry/core` the code of a package would find: this one, none, or one of its own in a folder. */
export type FoundCore = 'this' | 'none' | { readonly folder: string };

/**
 * Looks for the `@tenantry/core` of a package as Node does.
 *
 * Two copies in a process have different classes: an HttpError of the one is a fault to the other, and a
 * reply is a plain object.
 */
export function coreFoundBy(manifestPath: string): FoundCore {
  try {
    const found = realpathSync.native(
      createRequire(realpathSync.native(manifestPath)).resolve('@tenantry/core'),
    );
    return found === HOST_FILE ? 'this' : { folder: path.dirname(path.dirname(found)) };
  } catch {
    return 'none';
  }
}
