import type { AnsweredResource } from '../http/AnsweredResource';
import type { HttpMethod, Route } from '../http/route';
import { routeKey } from '../http/routeKey';
import { firstSegment } from '../http/RouteTable';
import type { KnownTargets } from './KnownTargets';

/**
 * Routes by a pattern: `module:auth` for every route below `/auth`, `resource:*` for every route that declares a
 * `resource`, or `*` for those of all modules. Method and the end of the path may be `*` too: `* /auth/*`.
 */
export type RoutePattern =
  '*' | 'resource:*' | `module:${string}` | `* /${string}` | `${HttpMethod} /${string}*`;

/**
 * A route from the contract of its module, a pattern, or the name of a route of a module that may not be installed
 * (`KnownTargets`).
 */
export type RouteTarget = Route | RoutePattern | (keyof KnownTargets & `${HttpMethod} /${string}`);

/** A record from the contract of its module, or the name of one of a module that may not be installed (`KnownTargets`). */
export type ResourceTarget =
  AnsweredResource | Exclude<keyof KnownTargets & string, `${HttpMethod} /${string}`>;

/** How a target of routes is written in messages: `GET /auth/users`. */
export function routeText(target: RouteTarget): string {
  return typeof target === 'string' ? target : `${target.method} ${target.path}`;
}

/** The kind of records that a target means. */
export function kindOf(target: ResourceTarget): string {
  return typeof target === 'string' ? target : (target as AnsweredResource).kind;
}

/** Routes that answer with records of a declared kind. */
const RESOURCES = 'resource:*';

/** Whether a target covers a route. */
export function coversRoute(target: RouteTarget, { method, path, resource }: Route): boolean {
  const pattern = routeText(target);
  if (pattern === '*') return true;
  if (pattern === RESOURCES) return resource !== undefined;
  if (pattern.startsWith('module:')) return firstSegment(path) === pattern.slice('module:'.length);
  const [wantedMethod, wantedPath] = split(pattern);
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  // The names of parameters do not matter.
  const wanted = routeKey('', wantedPath);
  const given = routeKey('', path);
  return wanted.endsWith('/*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
}

/** The module of the routes that a target means; null when it means those of all. */
export function moduleOfTarget(target: RouteTarget): string | null {
  const pattern = routeText(target);
  if (pattern === '*' || pattern === RESOURCES) return null;
  if (pattern.startsWith('module:')) return pattern.slice('module:'.length);
  const segment = firstSegment(split(pattern)[1]);
  return segment === '*' ? null : segment;
}

function split(pattern: string): [method: string, path: string] {
  const space = pattern.indexOf(' ');
  return [pattern.slice(0, space), pattern.slice(space + 1)];
}
