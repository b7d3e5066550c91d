import type { CoreContributions } from '../kinds/CoreContributions';
import type { ModuleManifest } from '../manifest/ModuleManifest';
import type { RunningModule } from '../registry/ModuleCatalog';
import { contributedByParts } from './contributedByParts';
import { coreVersion } from './coreVersion';
import type { Part } from './Part';

/** Everything that a program composes a host from. */
export interface Platform {
  /** Started in this order, stopped in reverse. */
  readonly parts: readonly Part[];
  /** The core as one of the running modules: features have an owner, and roles get default grants. */
  readonly module: RunningModule;
  /** Everything that the core itself contributes, by all its parts. */
  readonly manifest: ModuleManifest;
  /** The same as planning sees it: migrations of the core are not those of a module. */
  readonly contributions: CoreContributions;
  /** Names of services that every module gets; no module may contribute a service under one. */
  readonly serviceNames: ReadonlySet<string>;
  /**
   * Modules that are required for signing in. Once one of them has run with the data of an installation, the
   * installation requires it, whatever `sources` names.
   */
  readonly signInModules: readonly string[];
}

/** Puts the parts of a host together. */
export function platformOf(parts: readonly Part[], signInModules: readonly string[]): Platform {
  const manifest = contributedByParts('Platform', parts);
  const serviceNames = new Set(
    parts.flatMap(({ offers = {}, ownOfModules = [] }) => [...Object.keys(offers), ...ownOfModules]),
  );
  const common = {
    id: 'platform',
    title: manifest.title,
    version: coreVersion,
    critical: true,
    tenantSwitch: false,
    requires: [],
  };
  const module = Object.assign(common, ...parts.map((part) => part.known?.(manifest))) as RunningModule;
  const contributions: CoreContributions = {
    id: module.id,
    kinds: parts.flatMap(({ kinds = [] }) => kinds),
    manifest: {
      ...manifest,
      migrations: [],
      services: Object.fromEntries([...serviceNames].map((name) => [name, Object])),
    },
  };
  return { parts, module, manifest, contributions, serviceNames, signInModules };
}
