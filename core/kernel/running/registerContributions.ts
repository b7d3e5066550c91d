import type { AwilixContainer } from 'awilix';
import type { RunnableCommand } from '../../parts/records/commands/CommandCatalog';
import type { CustomFieldSource } from '../../parts/records/customFields/CustomFieldSource';
import {
  isRouteInterceptor,
  type InterceptorDeclaration,
} from '../../parts/extensions/InterceptorDeclaration';
import type { ModuleManifest } from '../manifest/ModuleManifest';
import type { AccountSource } from '../../parts/identity/Accounts';
import type { OrganizationSource } from '../../parts/tenancy/OrganizationTree';
import type { HostCore } from '../host/HostCore';
import { wiringError, type ServiceSources } from './moduleContainer';

/** A module on its way into service, as far as registering what it contributes goes. */
export interface Contributor {
  readonly id: string;
  readonly manifest: ModuleManifest;
  readonly container: AwilixContainer;
  /** The module's services by name, made anew for each request where the module requires that. */
  services(): unknown;
  /** Tells that work of the module begins; the result tells that it has ended. */
  enter(): () => void;
  /** Keeps what takes a registration back. */
  onStop(dispose: () => void): void;
}

/**
 * Registers with the core what a module contributes, apart from routes, which are served as a whole, and workers, which
 * begin when it has started.
 *
 * @throws HostError `MODULE_CONFLICT` for an id that another module holds, `MODULE_WIRING_FAILED` for an authenticator
 * that cannot be made
 */
export function registerContributions(
  core: HostCore,
  contributor: Contributor,
  sources: ServiceSources,
): void {
  const { id, manifest, container } = contributor;
  const add = <T extends { readonly id: string }>(
    registry: { register(moduleId: string, item: T): () => void },
    items: readonly T[] | undefined,
  ): void => {
    for (const item of items ?? []) contributor.onStop(registry.register(id, item));
  };
  add(core.features, manifest.features);
  add(core.widgets, manifest.widgets);
  add(core.navigation, manifest.sidebar);
  add(core.tools, manifest.tools);
  add(core.agents, manifest.agents);
  add(core.eventDeclarations, manifest.events);
  add(core.customFields.entities, manifest.customFieldEntities);
  if (manifest.translations) contributor.onStop(core.translations.register(id, manifest.translations));
  registerCommands(core, contributor);
  subscribe(core, contributor);
  for (const declaration of manifest.authenticators ?? []) {
    try {
      contributor.onStop(core.authentication.register(id, declaration, container.cradle));
    } catch (error) {
      throw wiringError(id, `the authenticator ${declaration.id}`, error, sources);
    }
  }
  if (manifest.organizations !== undefined) {
    const source = container.resolve<OrganizationSource>(manifest.organizations);
    contributor.onStop(core.organizations.connect(source));
  }
  if (manifest.accounts !== undefined) {
    contributor.onStop(core.accounts.connect(container.resolve<AccountSource>(manifest.accounts)));
  }
  if (manifest.customFields !== undefined) {
    const source = container.resolve<CustomFieldSource>(manifest.customFields);
    contributor.onStop(core.customFields.connect(id, source));
  }
}

/** Commands, and interceptors of commands; those of routes are connected when the route table is made. */
function registerCommands({ commandCatalog }: HostCore, contributor: Contributor): void {
  const { id: moduleId, manifest } = contributor;
  const { commands, interceptors } = commandCatalog;
  const run = { services: () => contributor.services(), enter: () => contributor.enter() };
  for (const declaration of (manifest.commands ?? []) as unknown as RunnableCommand['declaration'][]) {
    contributor.onStop(commands.register(moduleId, { id: declaration.id, declaration, ...run }));
  }
  for (const declaration of (manifest.interceptors ?? []) as unknown as InterceptorDeclaration<unknown>[]) {
    if (isRouteInterceptor(declaration)) continue;
    const { id } = declaration;
    contributor.onStop(interceptors.register(moduleId, { id, moduleId, declaration, ...run }));
  }
}

/** Plain subscribers; what must not be missed is declared persistent, and waits in the queue. */
function subscribe(core: HostCore, contributor: Contributor): void {
  const { id: moduleId, manifest } = contributor;
  for (const { id, event, persistent, handle } of manifest.subscribers ?? []) {
    if (persistent) continue;
    contributor.onStop(
      core.events.subscribe(moduleId, id, event, (delivered) => {
        if (core.quarantine.isOut(moduleId)) return core.health.of(moduleId).add('eventsDropped');
        return handle(delivered as never, contributor.services() as never);
      }),
    );
  }
}
