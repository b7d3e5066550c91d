import path from 'node:path';
import { moduleFolders, namingPackages } from './responsibleModule';
import { stackPlace } from './stackPlace';

const CORE = path.resolve(__dirname, '../../..');

/**
 * Where in a module's own code a call came from: the place, when the nearest code that is not Node's or a library's
 * is the module's; null when it is the core's, or a test's.
 *
 * @param folder real path of the module's package
 */
export function callerIn(folder: string, { stack = '' }: Error): string | null {
  return responsible(folder, stack, false);
}

/** The same, libraries looked through: what the module had a library do is the module's. */
export function originIn(folder: string, { stack = '' }: Error): string | null {
  return responsible(folder, stack, true);
}

/** `originIn` for the module that the error comes from; null when it comes from none of the modules. */
export function originOf(error: Error): { readonly moduleId: string; readonly place: string } | null {
  for (const [folder, moduleId] of moduleFolders()) {
    const place = originIn(folder, error);
    if (place !== null) return { moduleId, place: namingPackages(place) };
  }
  return null;
}

function responsible(folder: string, stack: string, throughLibraries: boolean): string | null {
  for (const line of stack.split('\n').slice(1)) {
    // Loading of a file by Node is not attributed to the code in the file.
    if (line.includes('node:internal/modules/')) return null;
    const place = stackPlace(line);
    if (place === null || isGoBetween(place)) continue;
    const inModule = place.startsWith(folder + path.sep) ? place.slice(folder.length) : null;
    if (inModule !== null && !inModule.includes(`${path.sep}node_modules${path.sep}`)) {
      return /[\\/]tests?[\\/]|\.test\.[cm]?[jt]s/.test(inModule) ? null : place;
    }
    if (place.startsWith(path.join(CORE, path.sep))) return null;
    if (!throughLibraries) return null;
  }
  return null;
}

/** Whether a file of the core wraps calls between a module and Node. */
function isGoBetween(place: string): boolean {
  return /[\\/](contract[\\/](LeakWatch|importProbe)|process[\\/](callerIn|openedThings|stackPlace))\.[jt]s/.test(
    place,
  );
}
