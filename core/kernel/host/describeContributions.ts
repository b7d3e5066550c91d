import type { ModulePlan } from '../planning/planModules';

/** What a module contributes, by kind, as the names an operator can ask `explain` about. */
export function describeContributions(plan: ModulePlan, moduleId: string): Record<string, string[]> {
  const manifest = plan.order.find((module) => module.package.id === moduleId)?.manifest;
  if (!manifest) return {};
  const ids = (items: readonly { readonly id: string }[] | undefined) => (items ?? []).map(({ id }) => id);
  const all: Record<string, string[]> = {
    routes: (manifest.routes ?? []).map(({ method, path }) => `${method} ${path}`),
    features: ids(manifest.features),
    widgets: ids(manifest.widgets),
    sidebar: ids(manifest.sidebar),
    agents: ids(manifest.agents),
    tools: ids(manifest.tools),
    events: ids(manifest.events),
    subscribers: ids(manifest.subscribers),
    workers: ids(manifest.workers),
    commands: ids(manifest.commands),
    customFieldEntities: ids(manifest.customFieldEntities),
    interceptors: ids(manifest.interceptors),
    enrichers: ids(manifest.enrichers),
    authenticators: ids(manifest.authenticators),
    translations: Object.keys(manifest.translations ?? {}),
    services: Object.keys(manifest.services ?? {}),
    overrides: (manifest.overrides ?? []).map((entry) => ('service' in entry ? entry.service : entry.route)),
  };
  return Object.fromEntries(Object.entries(all).filter(([, names]) => names.length > 0));
}
