import type { Column } from './readColumns';
import type { Import, Kind } from './types';

/** Where the value of a column goes: a member, and the member by which another record is found; empty: not imported. */
export interface Target {
  readonly member: string;
  readonly by: string;
}

/** Targets by the names of columns. */
export type Targets = Readonly<Record<string, Target>>;

const NOWHERE: Target = { member: '', by: '' };

/** Members that name records, the first one that a kind has. */
const NAMING = ['displayName', 'name', 'title', 'label', 'subject', 'email', 'code', 'key', 'value'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A member as people choose it. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** Members that rows of a kind may set, in the order in which they are offered. */
export const memberChoices = ({ members, ownFields }: Kind): readonly Choice[] => [
  ...members.map(({ name, label }) => ({ value: name, text: label })),
  ...ownFields.map(({ name, label }) => ({ value: name, text: label })),
  { value: 'id', text: 'ID' },
];

/** The name of a member of a kind. */
export const memberText = (kind: Kind, name: string): string =>
  memberChoices(kind).find(({ value }) => value === name)?.text ?? name;

/**
 * Gives each column the member that it is named after: by the name of the member, by that of a custom field of the tenant, or by what
 * people call the member in any language. A record that a member refers to is found by its name, unless the column has ids.
 */
export function guessTargets(columns: readonly Column[], kind: Kind, kinds: readonly Kind[]): Targets {
  const sources = [
    new Map(memberChoices(kind).map(({ value }) => [plain(value), value])),
    new Map(kind.ownFields.map(({ label, name }) => [plain(label), name])),
    new Map(kind.members.flatMap(({ name, names }) => names.map((one) => [plain(one), name] as const))),
  ];
  const free = new Set(memberChoices(kind).map(({ value }) => value));
  const guess = (name: string): string => {
    if (/^cf[_:]/.test(name)) return name.replace(':', '_');
    const member = sources.map((source) => source.get(plain(name))).find((one) => one && free.has(one)) ?? '';
    // A member takes the value of one column.
    free.delete(member);
    return member;
  };
  return Object.fromEntries(
    columns.map(({ name, samples }) => {
      const member = guess(name);
      return [name, { member, by: byOf(member, samples, kind, kinds) }];
    }),
  );
}

/** The member by which a column finds the record that its member refers to; empty: by id. */
export function byOf(member: string, samples: readonly string[], kind: Kind, kinds: readonly Kind[]): string {
  const other = otherKind(member, kind, kinds);
  if (!other || samples.some((sample) => UUID.test(sample.trim()))) return '';
  const texts = other.members.filter(({ type }) => type === 'text').map(({ name }) => name);
  return NAMING.find((name) => texts.includes(name)) ?? '';
}

/** The kind of record that a member refers to, where it can be imported too. */
export function otherKind(member: string, kind: Kind, kinds: readonly Kind[]): Kind | undefined {
  const refersTo = kind.members.find(({ name }) => name === member)?.refersTo;
  return kinds.find((one) => one.kind === refersTo);
}

/** The targets of an earlier import. */
export function targetsOf({ mapping }: Pick<Import, 'mapping'>): Targets {
  return Object.fromEntries(
    Object.entries(mapping ?? {}).map(([name, target]) => [
      name,
      typeof target === 'string'
        ? { member: target, by: '' }
        : { member: target.member, by: target.by ?? '' },
    ]),
  );
}

/** Columns that go to a member to which another one goes too. */
export function twice(targets: Targets): ReadonlySet<string> {
  const columns = Object.entries(targets).filter(([, { member }]) => member !== '');
  return new Set(
    columns
      .filter(([name, { member }]) => columns.some(([other, one]) => other !== name && one.member === member))
      .map(([name]) => name),
  );
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
  return kind.members.filter(({ name, required }) => required && !given.has(name)).map(({ label }) => label);
}

/** `First name`, `first_name` and `firstName` are the same, and so are letters with and without accents. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
