import { readFileSync, realpathSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { packageNameOf } from './packageNameOf';

type ResolveFilename = (
  request: string,
  parent: { filename?: string } | undefined,
  ...rest: unknown[]
) => string;

/** A file of the host, from which its packages are found. */
export const HOST_FILE = realpathSync(path.join(__dirname, '../../index.js'));

const host = createRequire(HOST_FILE);
/** Names of packages that are taken from the host, by the folder whose files ask for them. */
const sharing = new Map<string, ReadonlySet<string>>();

/**
 * From now on CommonJS files below a folder get the host's copies of what their package names as peers, and of the core.
 *
 * Node has no public hook for `require` in all versions that are supported, so the function that resolves is wrapped.
 *
 * @param folder real path of the package
 * @returns names of these packages
 */
export function shareHostPackages(folder: string): ReadonlySet<string> {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { peerDependencies = {} } = JSON.parse(text) as { peerDependencies?: object };
  const names = new Set(['@tenantry/core', ...Object.keys(peerDependencies)]);
  if (sharing.size === 0) wrapResolution();
  sharing.set(folder + path.sep, names);
  return names;
}

function wrapResolution(): void {
  const loader = Module as unknown as { _resolveFilename: ResolveFilename };
  const resolve = loader._resolveFilename;
  loader._resolveFilename = function (request, parent, ...rest) {
    const shared = isShared(request, parent?.filename) ? ofHost(request) : undefined;
    return shared ?? resolve.call(this, request, parent, ...rest);
  };
}

function isShared(request: string, asking: string | undefined): boolean {
  if (asking === undefined) return false;
  const name = packageNameOf(request);
  for (const [folder, names] of sharing) if (asking.startsWith(folder) && names.has(name)) return true;
  return false;
}

/** A package that the host has not is the module's own. */
function ofHost(request: string): string | undefined {
  try {
    return host.resolve(request);
  } catch {
    return undefined;
  }
}
