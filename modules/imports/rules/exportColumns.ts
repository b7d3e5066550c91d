import { type CollectionDescription, columnName, memberSchemas } from '@tenantry/core';
import type { Member } from './Member';
import type { ColumnTarget } from './rowInput';

/** The use of a column of an export in an import: `never` where no row can set it, `elsewhere` where other columns have its values. */
export type ColumnUse = ColumnTarget | 'never' | 'elsewhere';

/**
 * The columns of exports of a kind. A member that is an object may stand in columns of its parts, as `nextInteraction` in
 * `next_interaction_at` and `next_interaction_name`.
 *
 * @param settable members that rows may set
 */
export function exportColumns(
  { members, shown, names }: Pick<CollectionDescription, 'members' | 'shown' | 'names'>,
  settable: readonly Member[],
): ReadonlyMap<string, ColumnUse> {
  const nameIn = (member: string) => (names === 'members' ? member : columnName(member));
  const uses = new Map<string, ColumnUse>();
  for (const { column } of shown) uses.set(column, 'never');
  for (const { column } of members) if (column !== null) uses.set(column, 'never');
  const described = new Map(members.map((member) => [member.name, member]));
  for (const member of settable) {
    const { name } = member;
    const column = described.get(name)?.column ?? nameIn(name);
    const parts = partsOf(member, described);
    for (const [partColumn, part] of parts) uses.set(partColumn, { member: name, part });
    uses.set(column, parts.length > 0 ? 'elsewhere' : { member: name });
  }
  return uses;
}

type Part = NonNullable<ColumnTarget['part']>;

/** The members that show parts of an object. */
function partsOf(
  { name, column, schema }: Member,
  described: ReadonlyMap<string, CollectionDescription['members'][number]>,
): (readonly [column: string, part: Part])[] {
  if (column !== undefined || schema.type !== 'object') return [];
  return [...memberSchemas(schema).keys()].flatMap((key) => {
    const shown = described.get(`${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`);
    if (!shown || shown.column === null || shown.writable !== 'never') return [];
    return [[shown.column, { name: key, type: shown.type }] as const];
  });
}
