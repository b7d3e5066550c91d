import { disallowedInput } from '@tenantry/core';
import type { FileRow } from './FileRow';
import type { Target } from './Mapping';
import type { Member } from './Member';

/** A value that stands for another record. */
export interface Wanted {
  readonly target: Target;
  readonly value: string;
}

/** A row as the command takes it, but for the ids that its values stand for. */
export interface RowInput {
  readonly place: number;
  readonly input: Record<string, unknown>;
  readonly wanted: readonly Wanted[];
  readonly problem?: string;
}

/** What a row is read by. */
export interface RowShape {
  readonly members: ReadonlyMap<string, Member>;
  /** Where the value of a column goes; undefined for one that is not imported. */
  readonly target: (column: string) => Target | undefined;
  /** Custom fields of several values, of which a cell of a table has a list in JSON: `cf_<key>`. */
  readonly lists: ReadonlySet<string>;
}

/** Puts the values of a row to the members that its columns stand for. Pure. */
export function rowInput(
  { place, values, problem }: FileRow,
  { members, target: targetOf, lists }: RowShape,
): RowInput {
  const input: Record<string, unknown> = {};
  const wanted: Wanted[] = [];
  const columns = new Map<string, string>();
  if (problem !== undefined) return { place, input, wanted, problem };
  for (const [column, value] of Object.entries(values)) {
    const target = targetOf(column);
    if (!target) continue;
    const other = columns.get(keyOf(target));
    if (other !== undefined) {
      return { place, input, wanted, problem: `${other} and ${column} both go to ${target.member}` };
    }
    columns.set(keyOf(target), column);
    const fault = disallowedInput(value);
    if (fault) return { place, input, wanted, problem: `${column}: ${fault.message}` };
    if (target.by === undefined) input[target.member] = valueOf(value, target.member, { members, lists });
    else if (typeof value === 'string' || typeof value === 'number') {
      wanted.push({ target, value: String(value) });
    } else if (value !== null) {
      return { place, input, wanted, problem: `${column}: names no other record` };
    }
  }
  return { place, input, wanted };
}

/** The member that a target sets, custom fields in one spelling. */
export const keyOf = ({ member }: Target): string => member.replace(/^cf:/, 'cf_');

/** Lists and objects stand in cells as JSON; all other cells stay as they are, for the schema to convert. */
function valueOf(
  value: unknown,
  name: string,
  { members, lists }: Pick<RowShape, 'members' | 'lists'>,
): unknown {
  const type = members.get(name)?.type;
  const isStructured = type === 'jsonb' || (type?.endsWith('[]') ?? lists.has(keyOf({ member: name })));
  if (typeof value !== 'string' || !isStructured || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
