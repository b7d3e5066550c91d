import type { HostServices } from '../../kernel/parts/HostServices';
import type { ServedModules } from '../../kernel/parts/Part';
import { extensionSource } from '../extensions/checkExtensions';
import { connectExtensions } from '../extensions/connectExtensions';
import { RouteTable } from '../http/RouteTable';
import type { RunningHost } from '../../kernel/host/RunningHost';
import type { ServedRoute } from '../http/ServedRoute';
import { hostRoutes } from './hostRoutes';
import type { PlatformServices } from './platformShapes';
import { routeKey } from '../http/routeKey';

/** Serves the routes of the core itself and of the running modules, with what modules add to routes of others. */
export function serveModules(modules: ServedModules, host: HostServices): void {
  const { running, overrides, off, held } = modules;
  const declared = running.flatMap(({ id, manifest, ofRequest, enter }) =>
    (manifest.routes ?? []).map((route) => ({ moduleId: id, route, services: ofRequest, enter })),
  );
  const runners = running.map(({ id, manifest, services, enter }) => ({
    ...extensionSource(id, manifest),
    services,
    enter,
  }));
  const extended = connectExtensions(withoutReplaced(declared, overrides), runners, host.failures.extension);
  host.dispatcher.use(new RouteTable([...platformRoutes(host.host()), ...extended], off, held));
}

/** The host's own routes, ready to serve: modules for operators, the version, and the API document. */
function platformRoutes(host: RunningHost): ServedRoute[] {
  const services = (): PlatformServices => ({ host });
  const enter = () => () => undefined;
  return hostRoutes.map((entry) => ({ moduleId: 'platform', route: entry, services, enter }));
}

/**
 * The routes to serve: of two for the same path, that of the module which overrides it, with the other behind it for
 * tenants that have switched the overriding module off.
 *
 * @param overrides `route GET /x` -> id of the module that overrides it
 */
function withoutReplaced(
  routes: readonly ServedRoute[],
  overrides: ReadonlyMap<string, string>,
): ServedRoute[] {
  const running = new Set(routes.map(({ moduleId }) => moduleId));
  const keyOf = ({ route }: ServedRoute): string => `route ${routeKey(route.method, route.path)}`;
  const overriderOf = (entry: ServedRoute): string | undefined => {
    const overrider = overrides.get(keyOf(entry));
    return overrider !== undefined && running.has(overrider) ? overrider : undefined;
  };
  const isReplaced = (entry: ServedRoute): boolean =>
    (overriderOf(entry) ?? entry.moduleId) !== entry.moduleId;
  const replaced = new Map(routes.filter(isReplaced).map((entry) => [keyOf(entry), entry]));
  return routes
    .filter((entry) => !isReplaced(entry))
    .map((entry) => {
      const replaces = replaced.get(keyOf(entry));
      return replaces ? { ...entry, replaces } : entry;
    });
}
