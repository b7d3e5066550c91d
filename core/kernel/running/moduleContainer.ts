import { asFunction, asValue, createContainer, InjectionMode, type AwilixContainer } from 'awilix';
import type { ServiceClass, ServiceFactory } from '../manifest/ModuleManifest';
import type { OwnServices } from '../parts/Part';
import type { HostServices } from '../parts/HostServices';
import { asError } from '../errors/asError';
import { HostError } from '../errors/HostError';
import { messageOf } from '../errors/messageOf';
import { hint } from '../errors/suggest';
import type { LoadedModule } from '../discovery/loadManifest';
import { keptServices } from './keptServices';

/** Where the services of other modules come from. */
export interface ServiceSources {
  /** The module that implements a service: its owner, or the module that overrides it. */
  readonly ownerOf: (service: string) => string | undefined;
  /** Names of the services of the core and of all modules. */
  readonly names: () => Iterable<string>;
  /** The container of a prepared module. */
  readonly containerOf: (moduleId: string) => AwilixContainer | undefined;
}

/**
 * Builds a module's view of the services: the core's, its own, and those of modules it requires. A name
 * outside that view cannot be resolved, and says what line to add.
 */
export function moduleContainer(
  core: HostServices,
  module: LoadedModule,
  own: readonly OwnServices[],
  sources: ServiceSources,
): AwilixContainer {
  const container = createContainer({ injectionMode: InjectionMode.PROXY, strict: false });
  for (const [name, service] of Object.entries(core.services)) container.register(name, asValue(service));
  container.register({
    settings: asValue(module.settings),
    environment: asValue(module.environment),
    logger: asValue(core.options.logger.child({ module: module.package.id })),
  });
  for (const { values = {}, current = {} } of own) {
    for (const [name, value] of Object.entries(values)) container.register(name, asValue(value));
    for (const [name, read] of Object.entries(current))
      container.register(name, asFunction(read).transient());
  }
  for (const [name, service] of Object.entries(module.manifest.services ?? {})) {
    if (sources.ownerOf(name) !== module.package.id) continue;
    const resolver = asFunction((cradle: object) => construct(service, cradle as never));
    container.register(name, isPerRequest(service) ? resolver.scoped() : resolver.singleton());
  }
  return container;
}

/** Makes the services of required modules visible, once all containers exist. */
export function connectRequired(
  container: AwilixContainer,
  visible: readonly string[],
  sources: ServiceSources,
): void {
  for (const name of visible) {
    if (container.hasRegistration(name)) continue;
    const owner = sources.ownerOf(name);
    const source = owner === undefined ? undefined : sources.containerOf(owner);
    if (owner === undefined || !source) continue;
    const resolve = (): unknown => {
      try {
        return source.resolve<unknown>(name);
      } catch (error) {
        throw wiringError(owner, name, error, sources);
      }
    };
    container.register(name, asFunction(resolve).transient());
  }
}

/**
 * Constructs every service of the module, so that a wrong name fails now and not on some later request.
 *
 * @throws HostError `MODULE_SERVICE_UNKNOWN` or `MODULE_WIRING_FAILED`
 */
export function resolveAll(container: AwilixContainer, module: LoadedModule, sources: ServiceSources): void {
  for (const [name, service] of Object.entries(module.manifest.services ?? {})) {
    if (isPerRequest(service)) continue;
    try {
      container.resolve(name);
      const kept = typeof service === 'function' ? keptServices(service) : [];
      const missing = kept.find((other) => !container.hasRegistration(other));
      if (missing !== undefined) throw new Error(`Could not resolve '${missing}'`);
    } catch (error) {
      throw wiringError(module.package.id, name, error, sources);
    }
  }
}

/** Explains why something of a module could not be made. */
export function wiringError(
  id: string,
  what: string,
  thrown: unknown,
  { ownerOf, names }: Pick<ServiceSources, 'ownerOf' | 'names'>,
): HostError {
  const error = asError(thrown);
  if (error instanceof HostError) return error;
  const missing = /Could not resolve '([^']+)'/.exec(error.message)?.[1];
  if (missing === undefined) {
    return new HostError(
      'MODULE_WIRING_FAILED',
      id,
      `cannot start: constructing ${what} failed: ${messageOf(error)}.`,
      `fix ${what} in ${id}; constructors only keep what they are given, work belongs in hooks.start.`,
      { cause: error },
    );
  }
  const owner = ownerOf(missing);
  return new HostError(
    'MODULE_SERVICE_UNKNOWN',
    id,
    owner === undefined
      ? `cannot start: ${what} uses the service ${missing}, which no running module contributes.${hint(missing, [...names()])}`
      : `cannot start: ${what} uses the service ${missing} of ${owner}, which ${id} does not require.`,
    owner === undefined
      ? `correct the name; services of the core and of required modules are listed by "npm run modules -- explain <service>".`
      : `add "${owner}" to tenantry.requires in package.json of ${id}: "requires": { "${owner}": "^<version>" }.`,
    { cause: error },
  );
}

/** True when the module has services that are made for each request. */
export function hasRequestServices({ manifest }: LoadedModule): boolean {
  return Object.values(manifest.services ?? {}).some(isPerRequest);
}

function isPerRequest(service: ServiceClass | ServiceFactory): boolean {
  return typeof service === 'object' && service.lifetime === 'request';
}

function construct(service: ServiceClass | ServiceFactory, cradle: never): object {
  return typeof service === 'function' ? new service(cradle) : service.create(cradle);
}
