/** The deprecated snake_case name of a member. */
export const aliasOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Adds the deprecated name of every member that has one. */
export function withAliases<T extends object>(device: T): T & Readonly<Record<string, unknown>> {
  const aliases = Object.entries(device).map(([name, value]): [string, unknown] => [aliasOf(name), value]);
  return { ...device, ...Object.fromEntries(aliases) };
}
