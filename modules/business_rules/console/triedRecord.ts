import type { Description } from '@tenantry/console';

type Members = Readonly<Record<string, unknown>>;

const CUSTOM = 'cf_';

/** A record as rules judge it, by the names of members, from an item of the list of its kind. */
export function triedRecord(item: Members, { members }: Pick<Description, 'members'>): Members {
  const custom = Object.entries(item).filter(([name]) => name.startsWith(CUSTOM));
  return {
    id: item['id'],
    ...Object.fromEntries(
      members.flatMap(({ name, column }) => {
        const value = item[column ?? name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...Object.fromEntries(custom),
    custom: Object.fromEntries(custom.map(([name, value]) => [name.slice(CUSTOM.length), value])),
  };
}
