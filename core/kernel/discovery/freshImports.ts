import type { InitializeHook, ResolveHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';
import { packageNameOf } from './packageNameOf';

/** Word of a renewed package: the beginning of its files' addresses, with the generation that counts. */
export interface RenewedPackage {
  readonly prefix: string;
  /** Beginning of addresses that are not renewed with it. */
  readonly kept: string | undefined;
  readonly generation: number;
}

/** Word of a package that gets some packages from the host: their names, and the address of a file of the host. */
export interface SharingPackage {
  readonly prefix: string;
  readonly names: ReadonlySet<string>;
  readonly host: string;
}

const renewed = new Map<string, RenewedPackage>();
const sharing = new Map<string, SharingPackage>();

/** Module hooks (Node runs them in a thread of their own): takes word of packages, and confirms it. */
export const initialize: InitializeHook<{ port: MessagePort }> = ({ port }) => {
  port.on('message', (word: RenewedPackage | SharingPackage) => {
    if ('generation' in word) renewed.set(word.prefix, word);
    else sharing.set(word.prefix, word);
    port.postMessage('heard');
  });
};

/** Gives every file of a renewed package the address of its generation, for all importers, and shares the host's packages. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await shared(specifier, context, nextResolve);
  for (const { prefix, kept, generation } of renewed.values()) {
    if (!resolved.url.startsWith(prefix) || (kept !== undefined && resolved.url.startsWith(kept))) continue;
    const url = new URL(resolved.url);
    if (generation > 0) url.searchParams.set('code', String(generation));
    else url.searchParams.delete('code');
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
