import type { Route } from '../http/route';
import type { EnricherDeclaration } from './EnricherDeclaration';
import type { RouteInterceptor } from './InterceptorDeclaration';
import { coversRoute, kindOf } from './routeTarget';

/** Contributions of one module to routes. */
export interface ExtensionSource {
  readonly moduleId: string;
  readonly interceptors: readonly RouteInterceptor[];
  readonly enrichers: readonly EnricherDeclaration[];
}

/** The extensions of one route, in the order in which they run. */
export interface ResolvedExtensions<TSource extends ExtensionSource = ExtensionSource> {
  readonly interceptors: readonly { readonly source: TSource; readonly item: RouteInterceptor }[];
  readonly enrichers: readonly {
    readonly source: TSource;
    readonly item: EnricherDeclaration;
    readonly records: string;
    readonly key: string;
  }[];
}

const DEFAULT_PRIORITY = 50;

/**
 * Finds what modules contribute to a route. Pure.
 *
 * @param sources in the order in which the modules start
 * @returns null where there is nothing, so that such a route costs nothing
 */
export function resolveExtensions<TSource extends ExtensionSource>(
  route: Route,
  sources: readonly TSource[],
): ResolvedExtensions<TSource> | null {
  const interceptors = sources
    .flatMap((source) => source.interceptors.map((item) => ({ source, item })))
    .filter(({ item }) => coversRoute(item.target.route, route))
    .sort((a, b) => (a.item.priority ?? DEFAULT_PRIORITY) - (b.item.priority ?? DEFAULT_PRIORITY));
  const { resource } = route;
  const enrichers = sources
    .flatMap((source) => source.enrichers.map((item) => ({ source, item })))
    .filter(({ item }) => enriches(item, route))
    .map(({ source, item }) => ({
      source,
      item,
      records: resource ? (resource.records ?? 'items') : (item.records ?? 'items'),
      key: resource ? (resource.key ?? 'id') : (item.key ?? 'id'),
    }));
  return interceptors.length + enrichers.length === 0 ? null : { interceptors, enrichers };
}

/** Whether an enricher has to do with the answers of a route. */
export function enriches({ target }: EnricherDeclaration, route: Route): boolean {
  if ('resource' in target) return route.method === 'GET' && route.resource?.kind === kindOf(target.resource);
  return coversRoute(target.route, route);
}
