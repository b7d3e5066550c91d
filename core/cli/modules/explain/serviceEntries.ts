import { CORE_SERVICE_NAMES, type ModulePlan } from '../../../kernel/host';
import { facts, type Entry } from './Entry';

/** The core's services, and those of the modules that are to run. */
export function serviceEntries(plan: ModulePlan): Entry[] {
  const core = [...CORE_SERVICE_NAMES].map((name): Entry => ({
    kind: 'service',
    name,
    owner: 'core',
    details: () => ({ visibleTo: 'every module' }),
  }));
  const contributed = plan.order.flatMap(({ package: { id: owner }, manifest }) =>
    Object.entries(manifest.services ?? {}).map(([name, service]): Entry => {
      const overrider = plan.overrides.get(`service ${name}`);
      const isPerRequest = typeof service === 'object' && service.lifetime === 'request';
      return {
        kind: 'service',
        name,
        owner,
        details: () =>
          facts({
            lifetime: isPerRequest ? 'made for each request' : 'made once, when the module is wired',
            overriddenBy:
              overrider !== undefined && overrider !== owner
                ? `${overrider}, whose service is used instead`
                : undefined,
            overrides:
              overrider === owner
                ? providersOf(plan, name).flatMap((id) => (id === owner ? [] : [`the service of ${id}`]))
                : undefined,
            visibleTo: visibleTo(plan, providersOf(plan, name)),
          }),
      };
    }),
  );
  return [...core, ...contributed];
}

function providersOf(plan: ModulePlan, service: string): string[] {
  return plan.order
    .filter(({ manifest }) => Object.hasOwn(manifest.services ?? {}, service))
    .map(({ package: { id } }) => id);
}

/** The providers themselves, and modules that name one of them in package.json. */
function visibleTo(plan: ModulePlan, providers: readonly string[]): string[] {
  return plan.order.flatMap(({ package: { id, requires, optional } }) => {
    if (providers.includes(id)) return [id];
    const provider = providers.find((candidate) => candidate in requires || candidate in optional);
    if (provider === undefined) return [];
    return [`${id} (${provider in requires ? 'requires' : 'may use'} ${provider})`];
  });
}
