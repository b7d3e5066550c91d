/** The package that a request for a file of it names. `@tenantry/core/testing` -> `@tenantry/core`. */
export function packageNameOf(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}
