import { routeKey } from '../../../host';
import type { Entry } from './Entry';

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
