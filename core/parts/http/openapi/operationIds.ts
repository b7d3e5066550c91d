import type { Route } from '../route';

/**
 * Gives every route a name made of its method and path, which stays as long as they do: `GET /auth/users/:id`
 * is `getAuthUsersById`. Names that would be equal are numbered; as module ids differ, those of two modules
 * hardly ever are.
 *
 * @param routes in an order that does not depend on which modules were installed first
 */
export function operationIds(routes: readonly Route[]): ReadonlyMap<Route, string> {
  const taken = new Set<string>();
  const ids = new Map<Route, string>();
  for (const route of routes) {
    const wanted = baseName(route);
    let id = wanted;
    for (let number = 2; taken.has(id); number += 1) id = `${wanted}${number}`;
    taken.add(id);
    ids.set(route, id);
  }
  return ids;
}

function baseName({ method, path }: Route): string {
  const words = path
    .replace(/:([A-Za-z_]\w*)/g, '/by/$1')
    .split(/[^A-Za-z0-9_]+/)
    .filter((word) => word !== '');
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitals.join('');
}
