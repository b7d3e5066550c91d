import type { InitializeHook, ResolveHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';

/** Folders of renewed packages, as the beginnings of their files' addresses, with the generation that counts. */
const generations = new Map<string, number>();

/** Module hooks (Node runs them in a thread of their own): takes word of renewed packages, and confirms it. */
export const initialize: InitializeHook<{ port: MessagePort }> = ({ port }) => {
  port.on('message', ({ prefix, generation }: { prefix: string; generation: number }) => {
    generations.set(prefix, generation);
    port.postMessage('heard');
  });
};

/** Gives every file of a renewed package the address of its generation, for all importers. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  for (const [prefix, generation] of generations) {
    if (!resolved.url.startsWith(prefix)) continue;
    const url = new URL(resolved.url);
    if (generation > 0) url.searchParams.set('code', String(generation));
    else url.searchParams.delete('code');
    return { ...resolved, url: url.href };
  }
  return resolved;
};
