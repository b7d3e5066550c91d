/**
 * A service of a module that may not be there (`tenantry.optional` in package.json), or undefined.
 *
 * Ask so, because reading a service that does not exist throws.
 */
export function optionalService<TContract extends object, Name extends keyof TContract & string>(
  services: Partial<TContract>,
  name: Name,
): TContract[Name] | undefined {
  return Object.hasOwn(services, name) ? services[name] : undefined;
}
