/** Owners of the core's own objects, as their names begin. */
const CORE: readonly string[] = ['platform', 'tenantry'];

/**
 * Owner of an object of the database: the module with the id that the name begins with, the longest of several.
 *
 * @returns `core` for objects of the core; undefined when the name begins with no id
 */
export function ownerOfName(name: string, moduleIds: Iterable<string>): string | undefined {
  const [owner] = [...CORE, ...moduleIds]
    .filter((id) => name === id || name.startsWith(`${id}_`))
    .sort((a, b) => b.length - a.length);
  return owner !== undefined && CORE.includes(owner) ? 'core' : owner;
}
