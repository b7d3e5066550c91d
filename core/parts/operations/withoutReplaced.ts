import type { ServedRoute } from '../http/ServedRoute';
import { routeKey } from '../http/routeKey';

/**
 * The routes to serve: of two for the same path, that of the module which overrides it, with the other behind it for
 * tenants that have switched the overriding module off.
 *
 * @param overrides `route GET /x` -> id of the module that overrides it
 */
export function withoutReplaced(
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
