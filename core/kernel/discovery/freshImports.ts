import type { InitializeHook, ResolveHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';
import { CopiedPackages } from './CopiedPackages';
import { packageNameOf } from './packageNameOf';

/** Word of a package that runs from a copy, or from where it lies (null). Beginnings of addresses. */
export interface CopiedPackage {
  readonly source: string;
  readonly copy: string | null;
}

/** Word of a copy that is gone: the beginning of the addresses of its files. */
export interface RemovedCopy {
  readonly removed: string;
}

/** Word of renewed libraries: the beginning of their addresses, with the generation that counts. */
export interface RenewedLibraries {
  readonly prefix: string;
  readonly generation: number;
}

/** Word of a package that gets some packages from the host: their names, and the address of a file of the host. */
export interface SharingPackage {
  readonly prefix: string;
  readonly names: ReadonlySet<string>;
  readonly host: string;
}

/** Data that the hooks get. */
export type ImportWord = CopiedPackage | RemovedCopy | RenewedLibraries | SharingPackage;

const copied = new CopiedPackages();
const renewed = new Map<string, RenewedLibraries>();
const sharing = new Map<string, SharingPackage>();

/** Module hooks (Node runs them in a thread of their own): takes word of packages, and confirms it. */
export const initialize: InitializeHook<{ port: MessagePort }> = ({ port }) => {
  port.on('message', (word: ImportWord) => {
    if ('source' in word) copied.use(word.source, word.copy);
    else if ('removed' in word) copied.forget(word.removed);
    else if ('generation' in word) renewed.set(word.prefix, word);
    else sharing.set(word.prefix, word);
    port.postMessage('heard');
  });
};

/** Leads imports of files of a package to its copy, for all importers, and shares the host's packages. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await shared(specifier, context, nextResolve);
  const copy = copied.find(resolved.url, context.parentURL);
  // Resolved again, because the package of now may be of another type than the one that was copied.
  if (copy !== undefined) return nextResolve(copy, context);
  for (const { prefix, generation } of renewed.values()) {
    if (!resolved.url.startsWith(prefix)) continue;
    const url = new URL(resolved.url);
    url.searchParams.set('code', String(generation));
    return { ...resolved, url: url.href };
  }
  return resolved;
};

/** Resolves from the host what it shares; what it has not is the package's own. */
const shared: ResolveHook = async (specifier, context, nextResolve) => {
  const asking = context.parentURL;
  for (const { prefix, names, host } of asking === undefined ? [] : sharing.values()) {
    if (!asking?.startsWith(prefix) || !names.has(packageNameOf(specifier))) continue;
    try {
      return await nextResolve(specifier, { ...context, parentURL: host });
    } catch {
      break;
    }
  }
  return nextResolve(specifier, context);
};
