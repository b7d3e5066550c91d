import type { ServedRoute } from '../http/ServedRoute';
import { extendRoute } from './extendRoute';
import { resolveExtensions, type ExtensionSource } from './resolveExtensions';
import type { ExtensionFailure } from '../../kernel/registry/ExtensionFailure';
import { RouteExtensions } from './RouteExtensions';

/** Contributions of a running module to routes, with its services. */
export interface ExtensionRunner extends ExtensionSource {
  readonly services: () => unknown;
  readonly enter: () => () => void;
}

/**
 * Gives routes what the running modules add to them; done when the route table is made, so that a request finds
 * it ready and a route without extensions is served as if there were none.
 */
export function connectExtensions(
  routes: readonly ServedRoute[],
  runners: readonly ExtensionRunner[],
  onFailure: ExtensionFailure,
): ServedRoute[] {
  const active = runners.filter(({ interceptors, enrichers }) => interceptors.length + enrichers.length > 0);
  if (active.length === 0) return [...routes];
  const connect = (served: ServedRoute): ServedRoute => {
    const { replaces } = served;
    return replaces ? { ...connectOne(served), replaces: connect(replaces) } : connectOne(served);
  };
  const connectOne = (served: ServedRoute): ServedRoute => {
    const resolved = resolveExtensions(served.route, active);
    if (!resolved) return served;
    const { route } = extendRoute(served.route, resolved);
    const contributed = <T>({ source, ...rest }: { source: ExtensionRunner; item: T }) => ({
      ...rest,
      moduleId: source.moduleId,
      services: source.services,
      enter: source.enter,
    });
    return {
      ...served,
      route,
      extensions: new RouteExtensions(
        route,
        resolved.interceptors.map(contributed),
        resolved.enrichers.map((enricher) => ({
          ...contributed(enricher),
          records: enricher.records,
          key: enricher.key,
        })),
        onFailure,
      ),
    };
  };
  return routes.map(connect);
}
