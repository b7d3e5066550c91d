import type { Description } from '@tenantry/console';
import { text } from './texts';

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

/** A case that a rule is tried with. @param stored the record as it is, for rules that judge changes */
export const triedCase = (
  eventType: string | null | undefined,
  data: Members | null,
  stored: Members | null,
) => ({
  name: text('tried'),
  data,
  ...(eventType && eventType !== 'create' && { before: stored }),
});
