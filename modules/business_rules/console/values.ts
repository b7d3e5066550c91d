import { shownValue } from '@tenantry/console';
import type { Field } from '@tenantry/console';
import { ACCOUNTS, type RuleField } from './ruleFields';
import { text } from './texts';

/** Operators that compare with a part of a text. */
const OF_PARTS: ReadonlySet<string> = new Set(['STARTS_WITH', 'ENDS_WITH', 'MATCHES']);

/** A field as an operator compares it: a part of a text is any text. */
export function comparedField({ field }: RuleField, operator: string): Field {
  const isPart = OF_PARTS.has(operator) || (operator.endsWith('CONTAINS') && field.kind !== 'list');
  return isPart ? { ...field, kind: 'text', choices: [], known: [], references: null } : field;
}

/** A value that stands for another one when a rule is judged: the text that is stored, and what it says. */
export interface Placeholder {
  readonly value: string;
  readonly text: string;
}

const TODAY = '{{today}}';
const NOW = '{{now}}';
const ACTOR = '{{user.id}}';

/** Placeholders that a field can be compared with. */
export function placeholdersOf(found: RuleField | undefined): readonly Placeholder[] {
  const { kind, references } = found?.field ?? {};
  if (references === ACCOUNTS) return [{ value: ACTOR, text: text('actor') }];
  if (kind === 'date') return [{ value: TODAY, text: text('today') }];
  if (kind === 'time')
    return [
      { value: TODAY, text: text('today') },
      { value: NOW, text: text('now') },
    ];
  return [];
}

/** The words for a value that is a placeholder; undefined for others. */
export function placeholderText(found: RuleField | undefined, value: unknown): string | undefined {
  return placeholdersOf(found).find((one) => one.value === value)?.text;
}

/** A value in plain text: the label of a choice, else as people read it. Records have no names here. */
export function plainText(found: RuleField | undefined, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => plainText(found, one)).join(', ');
  const label = found?.field.known.find((one) => one.value === value)?.label;
  return placeholderText(found, value) ?? label ?? shownValue(value);
}

/** Fields with values that can be compared with those of a field. */
export function comparableWith(
  found: RuleField | undefined,
  list: readonly RuleField[],
): readonly RuleField[] {
  if (!found) return list;
  const { kind, references } = found.field;
  return list.filter(
    ({ path, field }) =>
      path !== found.path && field.references === references && classOf(field.kind) === classOf(kind),
  );
}

const CLASSES: Readonly<Partial<Record<Field['kind'], string>>> = {
  integer: 'number',
  decimal: 'number',
  date: 'time',
  long: 'text',
};
const classOf = (kind: Field['kind']) => CLASSES[kind] ?? kind;
