import type { Column } from './readColumns';
import type { Kind } from './types';

/** Where the value of a column goes: a member, and the member by which another record is found; empty: not imported. */
export interface Target {
  readonly member: string;
  readonly by: string;
}

/** Targets by the names of columns. */
export type Targets = Readonly<Record<string, Target>>;

const NOWHERE: Target = { member: '', by: '' };

/** Members that rows of a kind may set, in the order in which they are offered. */
export const memberNames = ({ members }: Kind): readonly string[] => [
  ...members.map(({ name }) => name),
  'id',
];

/** Gives each column the member that is named like it. */
export function guessTargets(columns: readonly Column[], kind: Kind): Targets {
  const known = new Map(memberNames(kind).map((name) => [plain(name), name]));
  const guess = (name: string): string => {
    if (/^cf[_:]/.test(name)) return name;
    const member = known.get(plain(name)) ?? '';
    // A member takes the value of one column.
    known.delete(plain(name));
    return member;
  };
  return Object.fromEntries(columns.map(({ name }) => [name, { member: guess(name), by: '' }]));
}

/** The guessed targets, but for columns that had one already: what a person has chosen stays. */
export function keptTargets(before: Targets, guessed: Targets): Targets {
  return Object.fromEntries(Object.entries(guessed).map(([name, target]) => [name, before[name] ?? target]));
}

/** The targets of columns that were read again in another encoding, by which their names change and their order stays. */
export function movedTargets(
  targets: Targets,
  before: readonly Column[],
  columns: readonly Column[],
): Targets {
  return Object.fromEntries(
    columns.map(({ name }, index) => [name, targetOf(targets, before[index]?.name ?? name)]),
  );
}

/** The target of a column. */
export const targetOf = (targets: Targets, name: string): Target => targets[name] ?? NOWHERE;

/** The mapping as the API takes it. */
export function mappingOf(targets: Targets): Record<string, string | { member: string; by: string }> {
  return Object.fromEntries(
    Object.entries(targets).flatMap(([name, { member, by }]) =>
      member === '' ? [] : [[name, by === '' ? member : { member, by }] as const],
    ),
  );
}

/** Members that must be set, and that no column goes to. */
export function missingMembers(targets: Targets, kind: Kind): readonly string[] {
  const given = new Set(Object.values(targets).map(({ member }) => member));
  return kind.members.filter(({ name, required }) => required && !given.has(name)).map(({ name }) => name);
}

/** `First name`, `first_name` and `firstName` are the same. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
