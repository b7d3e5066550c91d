import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const OWN = realpathSync(path.join(__dirname, '../../index.js'));

/**
 * Where a package would find a copy of `@tenantry/core` that is not this one; null when there is none.
 *
 * Two copies in a process have different classes: an HttpError of the one is a fault to the other, and a
 * reply is a plain object.
 */
export function foreignCore(manifestPath: string): string | null {
  try {
    const found = realpathSync(createRequire(realpathSync(manifestPath)).resolve('@tenantry/core'));
    return found === OWN ? null : path.dirname(path.dirname(found));
  } catch {
    // It finds none. If it needs one, importing it says so.
    return null;
  }
}
