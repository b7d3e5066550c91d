import type { RunningModule } from '../registry/ModuleCatalog';
import type { Part } from '../parts/Part';
import type { LoadedModule } from '../discovery/loadManifest';

/**
 * A module as it will be known once it runs.
 *
 * A service that is replaced is replaced for everybody, so a module that does so cannot be off for some.
 */
export function runningModule(
  { package: pkg, manifest }: LoadedModule,
  parts: readonly Part[],
): RunningModule {
  const replacesService = (manifest.overrides ?? []).some((entry) => 'service' in entry);
  const common = {
    id: pkg.id,
    title: manifest.title,
    version: pkg.version,
    critical: pkg.critical,
    tenantSwitch: pkg.tenantSwitch && !replacesService,
    requires: Object.keys(pkg.requires),
  };
  return Object.assign(common, ...parts.map((part) => part.known?.(manifest))) as RunningModule;
}
