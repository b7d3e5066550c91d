import {
  composedTexts,
  type CollectionField,
  type CustomFieldDefinition,
  type CustomFieldKind,
  disallowedInput,
} from '@tenantry/core';
import { cellValue, type Reading } from './cellValue';
import type { FileRow } from './FileRow';
import type { Target } from './Mapping';
import type { Member } from './Member';
import type { Named } from './Named';

/** Where a column goes: to a member, or to a part of a member that is an object. */
export interface ColumnTarget extends Target {
  readonly part?: {
    readonly name: string;
    readonly type: CollectionField['type'];
  };
}

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

/**
 * Where the value of a column goes; undefined for one that is not imported.
 *
 * @param columns all columns of the table, or members of the object
 */
export type TargetOf = (column: string, columns: ReadonlySet<string>) => ColumnTarget | undefined;

/** Schema by which a row is read. */
export interface RowShape {
  readonly members: ReadonlyMap<string, Member>;
  readonly target: TargetOf;
  /** Custom fields by `cf_<key>`. */
  readonly customFields: ReadonlyMap<string, CustomFieldDefinition>;
  /** Values from fixed lists by what people call them, for members and custom fields that have such. */
  readonly values: ReadonlyMap<string, Named<string>>;
  /** Whether the values are cells of a table, all of them texts. */
  readonly isTable: boolean;
}

/** Puts the values of a row to the members that its columns stand for. Pure. */
export function rowInput({ place, values, columns: all, problem }: FileRow, shape: RowShape): RowInput {
  const input: Record<string, unknown> = {};
  const wanted: Wanted[] = [];
  const columns = new Map<string, string>();
  const objects = new Map<string, Readonly<Record<string, unknown>>>();
  if (problem !== undefined) return { place, input, wanted, problem };
  const names = all ?? new Set(Object.keys(values));
  for (const [column, given] of Object.entries(values)) {
    const target = shape.target(column, names);
    if (!target) continue;
    const other = takeColumn(columns, target, column);
    if (other !== undefined) {
      return { place, input, wanted, problem: `${other} and ${column} both go to ${target.member}` };
    }
    const fault = disallowedInput(given);
    if (fault) return { place, input, wanted, problem: `${column}: ${fault.message}` };
    const value = composedTexts(given);
    if (target.part) {
      const part = { [target.part.name]: valueOf(value, readingOf(target.part.type), shape) };
      objects.set(target.member, { ...objects.get(target.member), ...part });
    } else if (target.by === undefined)
      input[target.member] = chosen(target, valueOf(value, readingFor(target.member, shape), shape), shape);
    else if (typeof value === 'string' || typeof value === 'number') {
      wanted.push({ target, value: String(value) });
    } else if (value !== null) {
      return { place, input, wanted, problem: `${column}: names no other record` };
    }
  }
  for (const [member, parts] of objects) {
    // An export has null for each part of what is not there, and of what who exports may not see.
    if (Object.values(parts).some((value) => value !== null)) input[member] = parts;
  }
  return { place, input, wanted };
}

function valueOf(value: unknown, reading: Reading, { isTable }: RowShape): unknown {
  return typeof value === 'string' ? cellValue(value, reading, isTable) : value;
}

/** A value that was called by its label is the value itself; any other stays as it is. */
function chosen(target: Target, value: unknown, { values }: RowShape): unknown {
  const named = values.get(keyOf(target));
  const one = (text: unknown) => (typeof text === 'string' ? (named?.get(text) ?? text) : text);
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** The member that a target sets, custom fields in one spelling. */
export const keyOf = ({ member }: Target): string => member.replace(/^cf:/, 'cf_');

/**
 * Notes that the values of a column go to a target.
 *
 * @param columns those that have been noted
 * @returns a column that was noted before for the same target; undefined when there was none
 */
export function takeColumn(
  columns: Map<string, string>,
  target: ColumnTarget,
  column: string,
): string | undefined {
  const [whole, parts] = [keyOf(target), `${keyOf(target)}.`];
  const own = target.part ? `${parts}${target.part.name}` : whole;
  const other = columns.get(own) ?? columns.get(target.part ? whole : parts);
  if (other !== undefined) return other;
  columns.set(own, column);
  if (target.part) columns.set(parts, column);
  return undefined;
}

/** How texts for a member are read. Members of `cf_<key>` are custom fields. */
function readingFor(name: string, { members, customFields }: RowShape): Reading {
  const custom = customFields.get(keyOf({ member: name }));
  if (custom) return custom.multi ? 'list' : (OF_CUSTOM_FIELDS[custom.kind] ?? 'text');
  const member = members.get(name);
  return member?.schema.type === 'array' ? 'list' : readingOf(member?.type);
}

const readingOf = (type: CollectionField['type'] | undefined): Reading =>
  type?.endsWith('[]') ? 'list' : ((type && OF_MEMBERS[type]) ?? 'text');

const OF_MEMBERS: Partial<Record<CollectionField['type'], Reading>> = {
  jsonb: 'json',
  boolean: 'boolean',
  timestamptz: 'time',
};
const OF_CUSTOM_FIELDS: Partial<Record<CustomFieldKind, Reading>> = { boolean: 'boolean', datetime: 'time' };
