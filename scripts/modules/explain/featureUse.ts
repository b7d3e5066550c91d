import { matchFeature, type ModulePlan } from '@tenantry/core/host';

/** What of the modules that are to run asks for a feature, as `route GET /devices of devices`. */
export function requiredBy(plan: ModulePlan, feature: string): string[] {
  return plan.order.flatMap(({ package: { id }, manifest }) => {
    const routes = (manifest.routes ?? []).map((route) => ({
      name: `route ${route.method} ${route.path}`,
      features: route.features,
    }));
    const others = (['widgets', 'sidebar', 'tools', 'agents'] as const).flatMap((kind) =>
      (manifest[kind] ?? []).map((item) => ({ name: `${NOUNS[kind]} ${item.id}`, features: item.features })),
    );
    return [...routes, ...others]
      .filter(({ features }) => features?.includes(feature))
      .map(({ name }) => `${name} of ${id}`);
  });
}

/** Built-in roles that get a feature by default, as `admin (devices.* of devices)`. */
export function grantedBy(plan: ModulePlan, feature: string): string[] {
  return plan.order.flatMap(({ package: { id }, manifest }) =>
    Object.entries(manifest.defaultGrants ?? {}).flatMap(([role, grants]) =>
      grants.filter((grant) => matchFeature(grant, feature)).map((grant) => `${role} (${grant} of ${id})`),
    ),
  );
}

/** Features with who declares them: `devices.view of devices`. */
export function withOwners(plan: ModulePlan, features: readonly string[] | undefined): string[] {
  return (features ?? []).map((feature) => {
    const owner = plan.order.find(({ manifest }) => manifest.features?.some(({ id }) => id === feature));
    return owner
      ? `${feature} of ${owner.package.id}`
      : `${feature} (no module that runs declares it, so nobody holds it)`;
  });
}

const NOUNS = { widgets: 'widget', sidebar: 'sidebar entry', tools: 'tool', agents: 'agent' } as const;
