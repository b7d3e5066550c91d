import * as discovery from '../kernel/discovery/loadManifest';
import type { HostError } from '../kernel/errors/HostError';
import type { ModuleManifest } from '../kernel/manifest/ModuleManifest';
import type { ModulePackage } from '../kernel/registry/ModulePackage';
import { BUILT_IN_KINDS } from './platform';

/**
 * Imports and validates a manifest, whatever the settings and the environment are.
 *
 * @param importLimit milliseconds
 * @returns the manifest, or everything that is wrong with it
 */
export function readManifest(
  module: ModulePackage,
  importLimit?: number,
): Promise<ModuleManifest | HostError[]> {
  return discovery.readManifest(module, BUILT_IN_KINDS, importLimit);
}
