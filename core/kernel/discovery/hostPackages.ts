import { readFileSync, realpathSync, statSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { CopiedPackages } from './CopiedPackages';
import { packageNameOf } from './packageNameOf';

type ResolveFilename = (
  request: string,
  parent: { filename?: string } | undefined,
  ...rest: unknown[]
) => string;

/** A file of the host, from which its packages are found. */
export const HOST_FILE = realpathSync.native(path.join(__dirname, '../../index.js'));

/** A folder that exists. */
const ROOT = path.parse(HOST_FILE).root;
const host = createRequire(HOST_FILE);
/** Names of packages that are taken from the host, by the folder with the files that require them. */
const sharing = new Map<string, ReadonlySet<string>>();
const copied = new CopiedPackages();
let isWrapped = false;

/** From now on `require` leads to files of the copy where it finds files of a package. @param copy null: no longer */
export function requireCopies(source: string, copy: string | null): void {
  resolveReliably();
  copied.use(source + path.sep, copy && copy + path.sep);
}

/** A copy is gone. */
export function forgetCopy(copy: string): void {
  copied.forget(copy + path.sep);
}

/**
 * From now on CommonJS files below a folder get the host's copies of what their package names as peers, and of the core.
 *
 * Node has no public hook for `require` in all versions that are supported, so the function that resolves is wrapped.
 *
 * @param folder real path of the package, or of its copy
 * @returns names of these packages
 */
export function shareHostPackages(folder: string): ReadonlySet<string> {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { peerDependencies = {} } = JSON.parse(text) as { peerDependencies?: object };
  const names = new Set(['@tenantry/core', ...Object.keys(peerDependencies)]);
  resolveReliably();
  sharing.set(folder + path.sep, names);
  return names;
}

/**
 * From now on `require` follows links whatever the process has read before.
 *
 * `fs.realpathSync`, by which Node finds where a link leads, stops at the first folder that it knows when the last file that
 * was stat'ed without promises was a pipe or a socket: it reads the result of that call, not of its own
 * (nodejs/node#51142). A library behind a link, as npm makes them for folders, is then loaded as if it lay in the place of
 * the link: a second time, and without its own libraries. Node remembers that for as long as the process runs.
 */
export function resolveReliably(): void {
  if (isWrapped) return;
  isWrapped = true;
  const loader = Module as unknown as { _resolveFilename: ResolveFilename };
  const resolve = loader._resolveFilename;
  loader._resolveFilename = function (request, parent, ...rest) {
    forgetLastStat();
    const shared = isShared(request, parent?.filename) ? ofHost(request) : undefined;
    const found = shared ?? resolve.call(this, request, parent, ...rest);
    return copied.find(found, parent?.filename) ?? found;
  };
}

/** Has Node remember a folder as the last file that was stat'ed; see `resolveReliably`. */
export function forgetLastStat(): void {
  statSync(ROOT);
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
