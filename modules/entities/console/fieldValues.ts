import { cutText } from '@tenantry/core/texts';
import { type FieldDefinition, newId, toneAt, toneOf } from '@tenantry/console';
import { type FieldTypeId, typeOf, typeOfField } from './fieldTypes';
import type { CustomField, Option } from './types';

/** A choice in the form. */
export interface Choice {
  /** Stays the same while the choice is edited. */
  readonly id: string;
  /** Stored in records; null: the text of the choice will be. */
  readonly value: string | null;
  readonly label: string;
  readonly tone: string;
}

/** The values of the form of a field. */
export interface FieldValues {
  readonly entityId: string;
  readonly label: string;
  readonly description: string;
  readonly type: FieldTypeId;
  readonly options: readonly Choice[];
  readonly key: string;
  readonly required: boolean;
  readonly filterable: boolean;
  readonly multi: boolean;
  readonly encrypted: boolean;
  readonly isActive: boolean;
  readonly defaultValue: unknown;
  /** Texts by the names of rules. */
  readonly rules: Readonly<Record<string, string>>;
}

const NUMBERS = ['minLength', 'maxLength', 'maxItems', 'maxAttachmentSizeMb'];
/** Rules of types that have an input of their own. */
const OF_TYPES: Readonly<Partial<Record<FieldTypeId, string>>> = {
  amount: 'currency',
  record: 'relatedKind',
};

/** A choice that was added. @param place of it in the list */
export const newChoice = (place: number): Choice => ({
  id: newId(),
  value: null,
  label: '',
  tone: toneAt(place),
});

/** The form of a stored field, or of a new one of a kind of record. */
export function valuesOf(field: CustomField | null, entityId: string, accounts: string | null): FieldValues {
  return {
    entityId: field?.entityId ?? entityId,
    label: field?.label ?? '',
    description: field?.description ?? '',
    type: field ? typeOfField(field, accounts) : 'text',
    options: field ? field.options.map(choiceOf) : [],
    key: field?.key ?? '',
    required: field?.required ?? false,
    filterable: field?.filterable ?? true,
    multi: field?.multi ?? false,
    encrypted: field?.encrypted ?? false,
    isActive: field?.isActive ?? true,
    defaultValue: field?.defaultValue ?? null,
    rules: Object.fromEntries(
      Object.entries(field?.rules ?? {}).map(([name, value]) => [name, ruleText(value)]),
    ),
  };
}

const choiceOf = ({ value, label, tone }: Option, place: number): Choice => ({
  id: value,
  value,
  label: label || value,
  tone: toneOf(tone) ?? toneAt(place),
});

const ruleText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

/** Choices as they are stored: those without a text are left out. */
export const optionsOf = (choices: readonly Choice[]): readonly Option[] =>
  choices.flatMap(({ value, label, tone }) =>
    label.trim() === '' ? [] : [{ value: value ?? label.trim(), label: label.trim(), tone }],
  );

/** Whether the field has several values. */
export const isMulti = ({ type, multi }: FieldValues): boolean => {
  const rule = typeOf(type).multi;
  return rule === 'always' || (rule === 'chosen' && multi);
};

/** Names of rules that the form shows under "More". */
export const moreRules = (values: FieldValues): readonly string[] => [
  ...typeOf(values.type).rules,
  ...(isMulti(values) ? ['maxItems'] : []),
];

/**
 * The members that requests take.
 *
 * @param stored rules of the field as they are, of which those that the form has not changed stay
 * @param accounts kind of the records of accounts
 */
export function memberOf(
  values: FieldValues,
  stored: Readonly<Record<string, unknown>>,
  accounts: string | null,
) {
  const { type, entityId, key, label, description, required, filterable, encrypted, isActive } = values;
  const { kind } = typeOf(type);
  const options = kind === 'select' ? optionsOf(values.options) : [];
  return {
    entityId,
    key: key.trim() || keyOf(label),
    label: label.trim(),
    description: description.trim() || null,
    kind,
    multi: isMulti(values),
    required,
    filterable: filterable && !encrypted,
    encrypted,
    isActive,
    options,
    rules: rulesOf(values, stored, accounts),
    defaultValue: kind === 'select' ? allowed(values.defaultValue, options) : values.defaultValue,
  };
}

function rulesOf(values: FieldValues, stored: Readonly<Record<string, unknown>>, accounts: string | null) {
  const { type, rules } = values;
  const own = OF_TYPES[type];
  const names = [...moreRules(values), ...(own === undefined ? [] : [own])];
  const given = names.flatMap((name) => {
    const text = (rules[name] ?? '').trim();
    if (name in stored && ruleText(stored[name]) === text) return [[name, stored[name]] as const];
    return text === '' ? [] : [[name, ruleOf(name, text, type)] as const];
  });
  return {
    ...Object.fromEntries(given),
    ...(type === 'colleague' && accounts !== null && { relatedKind: accounts }),
  };
}

function ruleOf(name: string, text: string, type: FieldTypeId): unknown {
  if (name === 'acceptedExtensions')
    return text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((one) => one.replace(/^\./, ''))
      .filter(Boolean);
  const isNumber = NUMBERS.includes(name) || ['number', 'decimal', 'amount'].includes(type);
  return isNumber && name !== 'currency' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** A default value without choices that are not there any more. */
function allowed(value: unknown, options: readonly Option[]): unknown {
  const isThere = (one: unknown) => options.some((option) => option.value === one);
  if (!Array.isArray(value)) return isThere(value) ? value : null;
  const left = value.filter(isThere);
  return left.length > 0 ? left : null;
}

/** A key that a label gives: lower-case letters, digits and `_`, at most 50 of them. */
export function keyOf(label: string): string {
  const plain = label
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '');
  return cutText(plain, 50).replace(/_+$/, '');
}

/** The field as its preview draws it. */
export function definitionOf(
  values: FieldValues,
  stored: Readonly<Record<string, unknown>>,
  accounts: string | null,
): FieldDefinition {
  const { key, label, description, kind, multi, required, options, rules } = memberOf(
    values,
    stored,
    accounts,
  );
  return {
    key,
    label: label || typeOf(values.type).id,
    ...(description !== null && { description }),
    kind,
    multi,
    required,
    options,
    rules,
  };
}
