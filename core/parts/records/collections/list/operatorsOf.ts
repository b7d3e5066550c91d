import { OPERATOR_NAMES, compileRule } from './compileRule';
import { compileHashRule } from './compileHashRule';
import type { PublicField } from './publicFields';
import { valueType, type ValueType } from './filterValues';

/** A value of each type, to learn which operators take it. */
const SAMPLES: Readonly<Record<ValueType, string>> = {
  text: 'a',
  uuid: '00000000-0000-4000-8000-000000000000',
  integer: '1',
  numeric: '1',
  boolean: 'true',
  timestamptz: '2026-01-01T00:00:00Z',
  date: '2026-01-01',
};

/** Names that mean the same as another one for every field, or for this type. */
const SYNONYMS: ReadonlySet<string> = new Set(['equals', 'not_equals']);
const OF_TIMES: ReadonlySet<string> = new Set(['is_after', 'is_before']);
const OF_NUMBERS: ReadonlySet<string> = new Set(['greater_than', 'less_than']);
const OF_LISTS: ReadonlySet<string> = new Set(['has_any_of', 'has_none_of', 'has_all_of']);
const OF_SINGLE_VALUES: ReadonlySet<string> = new Set(['is_any_of', 'is_none_of']);

/** Operators of the advanced filter that a field takes, each by the one name that suits its type. */
export function operatorsOf(field: PublicField): readonly string[] {
  const isList = field.type.endsWith('[]');
  const isTime = field.type === 'timestamptz' || field.type === 'date';
  const isOfType = (name: string) =>
    !SYNONYMS.has(name) &&
    (isTime || !OF_TIMES.has(name)) &&
    (!isTime || !OF_NUMBERS.has(name)) &&
    (isList || !OF_LISTS.has(name)) &&
    (!isList || !OF_SINGLE_VALUES.has(name));
  return OPERATOR_NAMES.filter((name) => isOfType(name) && takes(field, name));
}

function takes(field: PublicField, name: string): boolean {
  const sample = SAMPLES[valueType(field.type) ?? 'text'];
  const value = name === 'between' ? [sample, sample] : sample;
  const bind = () => '$1';
  const condition = field.encrypted
    ? compileHashRule(field, name, value, bind, () => [''])
    : compileRule(field, name, value, bind);
  return typeof condition === 'string';
}
