/** What stands for the core in names: its own objects. */
const CORE: readonly string[] = ['platform', 'tenantry'];

/**
 * Whose an object of the database is: the module whose id its name begins with, the longest of several.
 *
 * @returns `core` for what belongs to the core; undefined when the name begins with no id
 */
export function ownerOfName(name: string, moduleIds: Iterable<string>): string | undefined {
  const [owner] = [...CORE, ...moduleIds]
    .filter((id) => name === id || name.startsWith(`${id}_`))
    .sort((a, b) => b.length - a.length);
  return owner !== undefined && CORE.includes(owner) ? 'core' : owner;
}
