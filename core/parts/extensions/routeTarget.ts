import { firstSegment } from '../http/RouteTable';

/** The members of a route that targets read. */
interface Addressed {
  readonly method: string;
  readonly path: string;
  readonly resource?: unknown;
}

/** Routes that answer with records of a declared kind. */
const RESOURCES = 'resource:*';

/** Whether the pattern of an extension covers a route: `GET /auth/users/:id`, `* /auth/*`, `module:auth`, `resource:*` or `*`. */
export function coversRoute(pattern: string, { method, path, resource }: Addressed): boolean {
  if (pattern === '*') return true;
  if (pattern === RESOURCES) return resource !== undefined;
  if (pattern.startsWith('module:')) return firstSegment(path) === pattern.slice('module:'.length);
  const [wantedMethod, wantedPath] = split(pattern);
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  const wanted = withoutNames(wantedPath);
  const given = withoutNames(path);
  return wanted.endsWith('/*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
}

/** The module whose routes a pattern means; null when it means those of all. */
export function moduleOfTarget(pattern: string): string | null {
  if (pattern === '*' || pattern === RESOURCES) return null;
  if (pattern.startsWith('module:')) return pattern.slice('module:'.length);
  const segment = firstSegment(split(pattern)[1]);
  return segment === '*' ? null : segment;
}

function split(pattern: string): [method: string, path: string] {
  const space = pattern.indexOf(' ');
  return [pattern.slice(0, space), pattern.slice(space + 1)];
}

/** The names of parameters do not matter. */
function withoutNames(path: string): string {
  return path.replace(/:[^/]+/g, ':').replace(/(?<=.)\/$/, '');
}
