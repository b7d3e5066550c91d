import {
  hostRoutes,
  matchFeature,
  platformFeatures,
  platformModule,
  type ModulePlan,
} from '../../../kernel/host';

/** What of the modules that are to run requires a feature, as `route GET /devices of devices`. */
export function requiredBy(plan: ModulePlan, feature: string): string[] {
  const ofHost = hostRoutes
    .filter(({ features }) => features?.includes(feature))
    .map(({ method, path }) => `route ${method} ${path} of the host`);
  const ofModules = plan.order.flatMap(({ package: { id }, manifest }) => {
    const routes = (manifest.routes ?? []).map((route) => ({
      name: `route ${route.method} ${route.path}`,
      features: route.features,
    }));
    const others = (['widgets', 'sidebar', 'tools', 'agents', 'events', 'commands'] as const).flatMap(
      (kind) =>
        (manifest[kind] ?? []).map((item) => ({
          name: `${NOUNS[kind]} ${item.id}`,
          features: item.features,
        })),
    );
    return [...routes, ...others]
      .filter(({ features }) => features?.includes(feature))
      .map(({ name }) => `${name} of ${id}`);
  });
  return [...ofHost, ...ofModules];
}

/** Built-in roles that get a feature by default, as `admin (devices.* of devices)`. */
export function grantedBy(plan: ModulePlan, feature: string): string[] {
  const grantors = [
    platformModule,
    ...plan.order.map(({ package: { id }, manifest }) => ({
      id,
      defaultGrants: manifest.defaultGrants ?? {},
    })),
  ];
  return grantors.flatMap(({ id, defaultGrants }) =>
    Object.entries(defaultGrants).flatMap(([role, grants]) =>
      grants.filter((grant) => matchFeature(grant, feature)).map((grant) => `${role} (${grant} of ${id})`),
    ),
  );
}

/** Features with who declares them: `devices.view of devices`. */
export function withOwners(plan: ModulePlan, features: readonly string[] | undefined): string[] {
  return (features ?? []).map((feature) => {
    const declares = (list: readonly { readonly id: string }[] | undefined): boolean =>
      list?.some(({ id }) => id === feature) ?? false;
    if (declares(platformFeatures)) return `${feature} of the host`;
    const owner = plan.order.find(({ manifest }) => declares(manifest.features));
    return owner
      ? `${feature} of ${owner.package.id}`
      : `${feature} (no module that runs declares it, so nobody holds it)`;
  });
}

const NOUNS = {
  widgets: 'widget',
  sidebar: 'sidebar entry',
  tools: 'tool',
  agents: 'agent',
  events: 'event',
  commands: 'command',
} as const;
