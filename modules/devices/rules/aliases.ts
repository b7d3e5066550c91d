import { columnName } from '@tenantry/core';

/** Adds the deprecated name of every member that has one. */
export function withAliases<T extends object>(device: T): T & Readonly<Record<string, unknown>> {
  const aliases = Object.entries(device).map(([name, value]): [string, unknown] => [columnName(name), value]);
  return { ...device, ...Object.fromEntries(aliases) };
}
