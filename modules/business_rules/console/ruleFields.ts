import { useMemo } from 'react';
import { type Description, type Field, fieldsOf, useDescription } from '@tenantry/console';
import { text } from './texts';

/** Something that conditions can compare. */
export interface RuleField {
  /** In conditions: the name of a member, or a path into what stands around the record. */
  readonly path: string;
  readonly label: string;
  /** Title of the group in which it is offered. */
  readonly group: string;
  /** How its values are shown and entered. */
  readonly field: Field;
  /** Whether it is a member of the record itself, so that a change can be asked for. */
  readonly isMember: boolean;
  /** Whether commands change it. */
  readonly isWritable: boolean;
}

/** The fields that conditions on a kind of record can compare. */
export interface RuleFields {
  readonly list: readonly RuleField[];
  /** Undefined for a path that is stored and not described. */
  readonly at: (path: string) => RuleField | undefined;
  /** The label of a path; the path where it is not described. */
  readonly labelOf: (path: string) => string;
}

/** Kind of the records of accounts, which this module requires. */
export const ACCOUNTS = 'auth.user';

const PLAIN: Omit<Field, 'name' | 'label' | 'kind'> = {
  column: null,
  choices: [],
  known: [],
  limits: {},
  isRequired: false,
  isNullable: true,
  takenBy: [],
  initial: null,
  sort: null,
  operators: [],
  references: null,
  currencyColumn: null,
  isCustom: false,
  moves: null,
  format: null,
};

/** A field of accounts. */
export const accountField = (label: string): Field => ({
  ...PLAIN,
  name: 'accounts',
  label,
  kind: 'list',
  references: ACCOUNTS,
});

/** The fields of a kind of record; none until its description is read. @param kind empty for none */
export function useRuleFields(kind: string): RuleFields {
  const { data } = useDescription(kind === '' ? null : kind);
  return useMemo(() => ruleFields(data), [data]);
}

function ruleFields(description: Description | undefined): RuleFields {
  const members = description ? membersOf(description) : [];
  const list = [
    ...members,
    ...members.map((one): RuleField => ({
      ...one,
      path: `_before.${one.path}`,
      label: text('before', { field: one.label }),
      group: text('beforeGroup'),
      isMember: false,
      isWritable: false,
    })),
    around('_user.id', text('actor'), { kind: 'text', references: ACCOUNTS }),
    around('_user.roles', text('actorRoles'), { kind: 'list' }),
    around('_history.count', text('changeCount'), { kind: 'integer' }),
  ];
  const byPath = new Map(list.map((one) => [one.path, one]));
  return {
    list,
    at: (path) => byPath.get(path),
    labelOf: (path) => byPath.get(path)?.label ?? path,
  };
}

function around(path: string, label: string, of: Pick<Field, 'kind'> & Partial<Field>): RuleField {
  const field = { ...PLAIN, name: path, label, ...of };
  return { path, label, group: text('aroundGroup'), field, isMember: false, isWritable: false };
}

/** Members and custom fields. Of two with one label the reference counts: the other one only repeats a name. */
function membersOf(description: Description): readonly RuleField[] {
  const named = new Set(description.members.map(({ name }) => name));
  const fields = fieldsOf(description).filter(
    ({ name, kind, isCustom }) => (isCustom || named.has(name)) && kind !== 'json' && kind !== 'options',
  );
  const references = new Set(fields.filter(({ references }) => references).map(({ label }) => label));
  return fields
    .filter(({ label, references: kind }) => kind !== null || !references.has(label))
    .map((field) => ({
      path: field.name,
      label: field.label,
      group: field.isCustom ? text('customGroup') : description.title,
      field,
      isMember: true,
      isWritable: field.takenBy.includes('update'),
    }));
}
