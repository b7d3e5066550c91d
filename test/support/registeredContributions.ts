import type { Host } from '@tenantry/core/host';

/** Everything that modules have contributed to a running host, by kind, with the module it came from. */
export function registeredContributions(host: Host): Record<string, readonly string[]> {
  const { core } = host;
  const kinds = {
    features: core.features,
    widgets: core.services.widgets,
    navigation: core.services.navigation,
    agents: core.services.agents,
    tools: core.services.tools,
    events: core.eventDeclarations,
  };
  const byKind = Object.entries(kinds).map(([kind, registry]) => [
    kind,
    registry.list().map(({ moduleId, item }) => `${moduleId}: ${item.id}`),
  ]);
  return {
    ...(Object.fromEntries(byKind) as Record<string, string[]>),
    authenticators: Object.keys(core.authentication.schemes),
    modules: core.modules.list().map(({ id }) => id),
    routes: host.table.routes.map(({ moduleId, route }) => `${moduleId}: ${route.method} ${route.path}`),
  };
}
