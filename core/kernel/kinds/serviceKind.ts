import Joi from 'joi';
import type { ServiceClass, ServiceFactory } from '../manifest/ModuleManifest';
import { contributionKind, type ContributionKind, type Around } from './ContributionKind';
import { facts, type Details } from './Details';
import { fn } from './shapes';

/** A service with its name. */
export interface NamedService {
  readonly name: string;
  readonly service: ServiceClass | ServiceFactory;
}

/** Services of modules; names are unique among all modules and the core. They are made by the module's own container. */
export const serviceKind: ContributionKind<NamedService> = contributionKind({
  key: 'services',
  noun: 'service',
  schema: Joi.any(),
  member: {
    schema: Joi.object().pattern(
      /^[a-z][A-Za-z0-9]*$/,
      Joi.alternatives(Joi.function(), Joi.object({ create: fn, lifetime: Joi.valid('module', 'request') })),
    ),
    items: (services: Readonly<Record<string, ServiceClass | ServiceFactory>>) =>
      Object.entries(services).map(([name, service]) => ({ name, service })),
  },
  nameOf: ({ name }) => name,
  overridable: true,
  register: null,
  describe,
  compare: () => ({}),
});

function describe(
  { name, service }: NamedService,
  { owner, overrides, packages, contributed }: Around,
): Details {
  const providers = contributed
    .of(serviceKind)
    .filter(({ item }) => item.name === name)
    .map(({ moduleId }) => moduleId);
  const ofCore = packages.every(({ id }) => id !== owner);
  if (ofCore) return { visibleTo: 'every module' };
  const overrider = overrides.get(`service ${name}`);
  const isPerRequest = typeof service === 'object' && service.lifetime === 'request';
  return facts({
    lifetime: isPerRequest ? 'made for each request' : 'made once, when the module is wired',
    overriddenBy:
      overrider !== undefined && overrider !== owner
        ? `${overrider}, whose service is used instead`
        : undefined,
    overrides:
      overrider === owner
        ? providers.filter((id) => id !== owner).map((id) => `the service of ${id}`)
        : undefined,
    visibleTo: visibleTo(packages, providers),
  });
}

/** The providers themselves, and modules that name one of them in package.json. */
function visibleTo(packages: Around['packages'], providers: readonly string[]): string[] {
  return packages.flatMap(({ id, requires, optional }) => {
    if (providers.includes(id)) return [id];
    const provider = providers.find((candidate) => candidate in requires || candidate in optional);
    if (provider === undefined) return [];
    return [`${id} (${provider in requires ? 'requires' : 'may use'} ${provider})`];
  });
}
