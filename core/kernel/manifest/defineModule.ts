import type { ModuleManifest } from './ModuleManifest';

/**
 * Declares what a module contributes. The default export of the file that `tenantry.manifest` in
 * package.json names.
 *
 * Gives the author completion and type checks; the host validates the same shape at start. What its collections come
 * down to joins what it lists itself.
 */
export function defineModule(manifest: ModuleManifest): ModuleManifest {
  const { collections } = manifest;
  if (!collections) return manifest;
  return {
    ...manifest,
    routes: [...(manifest.routes ?? []), ...collections.flatMap(({ routes }) => routes)],
    commands: [...(manifest.commands ?? []), ...collections.flatMap(({ commands }) => commands)],
    events: [...(manifest.events ?? []), ...collections.flatMap(({ events }) => events)],
    customFieldEntities: [
      ...(manifest.customFieldEntities ?? []),
      ...collections.flatMap(({ customFieldEntities }) => customFieldEntities),
    ],
  };
}
