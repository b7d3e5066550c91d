import type { Composition } from '../parts/composeParts';
import { limitsOf } from './limitsOf';
import { ModuleSet } from './ModuleSet';

/** The modules of a host, none of which runs yet. */
export function createModuleSet({ parts, services }: Composition): ModuleSet {
  const { options } = services;
  return new ModuleSet({
    core: services,
    parts,
    limits: limitsOf(options),
    onSlow: (moduleId, what, seconds) =>
      options.logger.warn(
        { module: moduleId },
        `${moduleId} has been busy with ${what} for ${seconds} seconds`,
      ),
  });
}
