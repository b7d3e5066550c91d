import { hostRoutes, routeKey, type ModulePlan, type Route } from '../../../kernel/host';
import { facts, type Details, type Entry } from './Entry';
import { withOwners } from './featureUse';

/** A route with the module that declares it. */
interface DeclaredRoute {
  readonly owner: string;
  readonly route: Route;
}

/** Every declared route, those of the host itself first. */
export function routeEntries(plan: ModulePlan): Entry[] {
  return declaredRoutes(plan).map((declared) => ({
    kind: 'route',
    name: `${declared.route.method} ${declared.route.path}`,
    owner: declared.owner,
    details: () => detailsOf(declared, plan),
  }));
}

/**
 * Routes that a request leads to, or that are declared so: `GET /devices/7`, `GET /devices/:id`, or without a
 * method all of the path. `/api` in front and a query behind do not matter.
 *
 * @returns null when the question is not about a route
 */
export function findRoutes(entries: readonly Entry[], question: string): Entry[] | null {
  const asked = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/.exec(question.trim());
  if (!asked) return null;
  const method = asked[1]?.toUpperCase();
  const path = (asked[2] as string).replace(/[?#].*$/, '').replace(/^\/api(?=\/|$)/, '') || '/';
  const ofMethod = entries.filter(
    ({ kind, name }) => kind === 'route' && (method === undefined || name.startsWith(`${method} `)),
  );
  const declaredSo = ofMethod.filter(({ name }) => keyOf(pathOf(name)) === keyOf(path));
  if (declaredSo.length > 0) return declaredSo;
  const matching = ofMethod.filter(({ name }) => leadsTo(pathOf(name), path));
  // As the router does, plain segments win over parameters.
  const fewest = Math.min(...matching.map(({ name }) => parameters(pathOf(name))));
  return matching.filter(({ name }) => parameters(pathOf(name)) === fewest);
}

function declaredRoutes(plan: ModulePlan): DeclaredRoute[] {
  return [
    ...hostRoutes.map((route) => ({ owner: 'core', route })),
    ...plan.order.flatMap(({ package: { id }, manifest }) =>
      (manifest.routes ?? []).map((route) => ({ owner: id, route })),
    ),
  ];
}

function detailsOf({ owner, route }: DeclaredRoute, plan: ModulePlan): Details {
  const key = routeKey(route.method, route.path);
  const overrider = plan.overrides.get(`route ${key}`);
  const overridden = declaredRoutes(plan)
    .filter((other) => other.owner !== owner && routeKey(other.route.method, other.route.path) === key)
    .map((other) => other.owner);
  return facts({
    url: `/api${route.path}`,
    summary: route.summary,
    access: ACCESS[route.access],
    features: withOwners(plan, route.features),
    overriddenBy:
      overrider !== undefined && overrider !== owner ? `${overrider}, which answers instead` : undefined,
    overrides: overrider === owner ? overridden.map((other) => `the route of ${other}`) : undefined,
    rateLimits: route.rateLimits?.map(
      ({ name, points, duration, block, identifier }) =>
        `${name}: ${points} calls in ${duration} s an address${identifier ? ' and a value of the request' : ''}` +
        `${block > 0 ? `, then refused for ${block} s` : ''} (RATE_LIMIT_${name}_POINTS, _DURATION, _BLOCK_DURATION)`,
    ),
    body: route.body || route.bodyType ? (route.bodyType ?? 'json') : undefined,
    answers: Object.entries(route.responses).map(([status, { description }]) => `${status} ${description}`),
  });
}

const ACCESS = {
  public: 'public: no credential needed',
  authenticated: 'any signed-in caller',
  superAdmin: 'super administrators',
} as const;

function pathOf(name: string): string {
  return name.slice(name.indexOf(' ') + 1);
}

function keyOf(path: string): string {
  return routeKey('', path);
}

function parameters(pattern: string): number {
  return pattern.split('/').filter((segment) => segment.startsWith(':')).length;
}

function leadsTo(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every(
      (segment, index) => segment === given[index] || (segment.startsWith(':') && given[index] !== ''),
    )
  );
}
