/**
 * The identity of a route: `GET /auth/users/:` for `GET /auth/users/:id`, because the name of a parameter does
 * not matter.
 */
export function routeKey(method: string, path: string): string {
  return `${method} ${path.replace(/:[^/]+/g, ':').replace(/(?<=.)\/$/, '')}`;
}
