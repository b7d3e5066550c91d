import type { HostServices } from '../parts/HostServices';
import { itemsOf } from '../kinds/contributedBy';
import { nameOf, type ContributionKind } from '../kinds/ContributionKind';
import type { Registries } from '../kinds/Registries';
import type { ModuleManifest } from '../manifest/ModuleManifest';
import { wiringError, type ServiceSources } from './moduleContainer';

/** A module that starts, as far as registering what it contributes goes. */
export interface Contributor {
  readonly id: string;
  readonly manifest: ModuleManifest;
  /** The module's services by name, made for each request where the module declares that. */
  services(): unknown;
  /** Marks the begin of work of the module; the result marks its end. */
  enter(): () => void;
  /** Keeps what takes a registration back. */
  onStop(dispose: () => void | Promise<void>): void;
}

/**
 * Makes the instances of what a module contributes and registers them, kind by kind. When the module stops, every registration is
 * withdrawn and every instance disposed of.
 *
 * @throws HostError `MODULE_CONFLICT` for an id that another module holds, `MODULE_WIRING_FAILED` for an item that cannot
 * be made
 */
export function registerContributions(
  host: HostServices & { readonly registries: Registries },
  kinds: readonly ContributionKind[],
  contributor: Contributor,
  sources: ServiceSources,
): void {
  const { id: moduleId, manifest } = contributor;
  const { services, enter } = contributor;
  for (const kind of kinds) {
    if (kind.register === null) continue;
    for (const item of itemsOf(kind, manifest)) {
      try {
        const instance = kind.create ? kind.create(item, services() as never) : item;
        const { dispose } = kind;
        if (dispose) contributor.onStop(() => dispose(instance));
        const withdraw = kind.register
          ? kind.register({ moduleId, item, instance, services, enter }, host)
          : host.registries
              .of(kind as ContributionKind<{ id: string }, unknown>)
              .register(moduleId, item as { id: string }, instance);
        if (withdraw) contributor.onStop(withdraw);
      } catch (error) {
        throw wiringError(moduleId, `the ${kind.noun} ${nameOf(kind, item)}`, error, sources);
      }
    }
  }
}
