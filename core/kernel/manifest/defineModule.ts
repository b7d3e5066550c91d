import type { ModuleManifest } from './ModuleManifest';

/**
 * Declares what a module contributes. The default export of the file that `tenantry.manifest` in
 * package.json names.
 *
 * Gives the author completion and type checks; the host validates the same shape at start.
 */
export function defineModule(manifest: ModuleManifest): ModuleManifest {
  return manifest;
}
