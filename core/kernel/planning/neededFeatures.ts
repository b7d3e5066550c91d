import type { LoadedModule } from '../discovery/loadManifest';

/** Everything of a module that requires a feature, with how it is called. */
export function neededFeatures({ manifest }: LoadedModule): { what: string; feature: string }[] {
  const routes = (manifest.routes ?? []).map((route) => ({
    what: `route ${route.method} ${route.path}`,
    features: route.features,
  }));
  const items = [manifest.widgets, manifest.sidebar, manifest.tools, manifest.agents].flatMap((list) =>
    (list ?? []).map(({ id, features }) => ({ what: id, features })),
  );
  const dependencies = (manifest.features ?? []).map(({ id, dependsOn }) => ({
    what: id,
    features: dependsOn,
  }));
  return [...routes, ...items, ...dependencies].flatMap(({ what, features }) =>
    (features ?? []).map((feature) => ({ what, feature })),
  );
}
