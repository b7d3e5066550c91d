import type { ContributionKind } from '../kinds/ContributionKind';
import type { ModuleManifest } from '../manifest/ModuleManifest';
import type { CoreServices, HostServices } from './HostServices';

/** Makes each service from the others. */
export type Makers<Services, Sources = Services> = {
  readonly [Name in keyof Services]?: (services: Sources) => Services[Name];
};

/**
 * A built-in capability of the host. It is to the host what a module is to an installation: it brings services, kinds of
 * contributions, and contributions of its own. Parts are not discovered and cannot be switched off.
 */
export interface Part {
  readonly id: string;
  /** Services of the host, made once, before anything starts. */
  readonly services?: Makers<HostServices>;
  /** What of them modules get, by the names that modules use; no narrower than needed. */
  readonly offers?: Makers<CoreServices, HostServices>;
  /** Names of services that the part makes for each module anew. */
  readonly ownOfModules?: readonly string[];
  readonly kinds?: readonly ContributionKind[];
  /** What the core itself contributes by this part, in the form of a module's manifest. */
  readonly contributes?: Partial<ModuleManifest>;
  /** After all services are made, in the order of the parts. */
  start?(services: HostServices): Promise<void>;
  /** In the reverse order of the parts, whether or not the start was complete. */
  stop?(services: HostServices): void | Promise<void>;
}
