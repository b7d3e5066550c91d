import path from 'node:path';
import { stackPlace } from '../../process/stackPlace';

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

function responsible(folder: string, stack: string, throughLibraries: boolean): string | null {
  for (const line of stack.split('\n').slice(1)) {
    // What Node does to load a file is not the doing of the code in it.
    if (line.includes('node:internal/modules/')) return null;
    const place = stackPlace(line);
    if (place === null || isOwnKit(place)) continue;
    const inModule = place.startsWith(folder + path.sep) ? place.slice(folder.length) : null;
    if (inModule !== null && !inModule.includes(`${path.sep}node_modules${path.sep}`)) {
      return /[\\/]tests?[\\/]|\.test\.[cm]?[jt]s/.test(inModule) ? null : place;
    }
    if (place.startsWith(path.join(CORE, path.sep))) return null;
    if (!throughLibraries) return null;
  }
  return null;
}

/** The parts of the kit that put themselves between a module and Node. */
function isOwnKit(place: string): boolean {
  return /[\\/](contract[\\/](LeakWatch|importProbe|callerIn)|process[\\/]stackPlace)\.[jt]s/.test(place);
}
