import type { LoadedModule } from '../host/loadManifest';

/** A module as far as switching it for single tenants is concerned. */
export interface SwitchableModule {
  readonly id: string;
  readonly critical: boolean;
  /** False when it can only be on for all tenants or for none. */
  readonly tenantSwitch: boolean;
  /** Ids of modules it requires. */
  readonly requires: readonly string[];
}

/** A service that is replaced is replaced for everybody, so a module that does so cannot be off for some. */
export function switchableModule({ package: pkg, manifest }: LoadedModule): SwitchableModule {
  const replacesService = (manifest.overrides ?? []).some((entry) => 'service' in entry);
  return {
    id: pkg.id,
    critical: pkg.critical,
    tenantSwitch: pkg.tenantSwitch && !replacesService,
    requires: Object.keys(pkg.requires),
  };
}
