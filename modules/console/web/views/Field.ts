import { serviceOf } from '../api/services';
import { toneAt } from '../kit/Chip';
import { toneOf } from '../kit/toneOf';
import type {
  CustomFieldDescription,
  Description,
  FieldDefinition,
  Item,
  KnownValue,
  MemberDescription,
} from './description';

export type FieldKind =
  'text' | 'long' | 'integer' | 'decimal' | 'boolean' | 'date' | 'time' | 'list' | 'options' | 'json';

/** A member or custom field of records, as views and forms handle it. */
export interface Field {
  /** In requests. */
  readonly name: string;
  /** In items of lists; null where they do not show it. */
  readonly column: string | null;
  readonly label: string;
  /** A line for people who fill it in. */
  readonly help?: string;
  readonly kind: FieldKind;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Values that are drawn as chips: all choices, or some of what a member without choices takes. */
  readonly known: readonly KnownValue[];
  readonly limits: {
    readonly min?: number;
    readonly max?: number;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  /** Demanded of new records. */
  readonly isRequired: boolean;
  /** Can be emptied. */
  readonly isNullable: boolean;
  readonly takenBy: readonly ('create' | 'update')[];
  readonly initial: unknown;
  readonly sort: string | null;
  readonly operators: readonly string[];
  /** Kind of the records that it refers to by id, or by ids where it is a list. */
  readonly references: string | null;
  /** Kinds of the record that it refers to by id, where that is one of several. */
  readonly oneOf?: readonly string[];
  /** Of an amount: where items of lists have its currency; null where they have none. */
  readonly currencyColumn: string | null;
  readonly isCustom: boolean;
  /** Of a state: the states that each may change to; null for other fields. */
  readonly moves: MemberDescription['moves'];
  readonly format: MemberDescription['value']['format'];
}

/** Whether the value of a field is the id of a record that has a name, or several. */
export const isReference = ({ references, oneOf }: Field): boolean =>
  references !== null || (oneOf ?? []).length > 0;

/** Whether a field holds a colour: by its format, or by its name. */
export const isColour = ({ format, name, kind }: Field): boolean =>
  format === 'color' || (name === 'color' && kind === 'text');

/** The value of a field in an item of a list. */
export const valueOf = (item: Item, { name, column }: Pick<Field, 'name' | 'column'>): unknown =>
  item[column ?? name];

/** The value of a member in an item of a list, by its name in requests. */
export function memberOf(item: Item, fields: readonly Field[], name: string): unknown {
  return valueOf(item, fields.find((field) => field.name === name) ?? { name, column: null });
}

const LONG_TEXT = 1_000;

/** The fields of a kind of record: members, what lists show besides, and custom fields. */
export function fieldsOf(description: Description): readonly Field[] {
  const columnOf = new Map(description.members.map(({ name, column }) => [name, column]));
  const members = description.members.map((member) =>
    memberField(member, columnOf.get(member.currencyIn ?? '') ?? null),
  );
  const shown = description.shown
    .filter(({ value }) => value.kind !== 'json')
    .map(({ column, label, value, sort, currencyIn = null }): Field => ({
      name: column,
      column,
      label,
      kind: shownKind(column, value.kind, currencyIn),
      choices: [],
      known: greyOf(value),
      limits: {},
      isRequired: false,
      isNullable: true,
      takenBy: [],
      initial: null,
      sort,
      operators: [],
      references: null,
      currencyColumn: currencyIn,
      isCustom: false,
      moves: null,
      format: null,
    }));
  return [...members, ...shown, ...description.customFields.map(customField)];
}

/** The kind of a further member of items: times are told by their names, amounts by their currencies. */
function shownKind(column: string, kind: MemberDescription['value']['kind'], currencyIn: string | null) {
  if (currencyIn !== null) return 'decimal';
  return /(_at|At)$/.test(column) || kind === 'time' ? 'time' : plainKind(kind);
}

function memberField(member: MemberDescription, currencyColumn: string | null): Field {
  const { name, column, label, value, known, takenBy, initial, sort, operators } = member;
  const kind = memberKind(member);
  const choices = choicesOf(value);
  return {
    name,
    column,
    label,
    kind,
    choices,
    known:
      known.length > 0 ? known.map((one) => ({ ...one, tone: toneOf(one.tone) ?? 'grey' })) : greyOf(value),
    limits: value.limits,
    isRequired: value.isRequired,
    isNullable: !member.isAlwaysSet,
    takenBy,
    initial,
    sort,
    operators,
    // Ids that have labels are chosen by them, without the list of their records.
    references: choices.length > 0 ? null : member.references,
    oneOf: member.referencesOneOf,
    currencyColumn,
    isCustom: false,
    moves: member.moves,
    format: value.format,
  };
}

function choicesOf({ choices }: MemberDescription['value']) {
  return choices.map(({ value, label }) => ({ value: String(value), label }));
}

const greyOf = (value: MemberDescription['value']) =>
  choicesOf(value).map((choice) => ({ ...choice, tone: 'grey', isOffered: true }));

function memberKind({ type, value: { kind, limits } }: MemberDescription): FieldKind {
  if (kind === 'options') return kind;
  if (type.endsWith('[]') || (kind === 'list' && type !== 'jsonb')) return 'list';
  if (type === 'jsonb') return 'json';
  if (type === 'date') return 'date';
  if (type === 'timestamptz') return 'time';
  if (type === 'boolean' || type === 'integer') return type;
  if (type === 'numeric') return 'decimal';
  return (limits.maxLength ?? 0) >= LONG_TEXT ? 'long' : 'text';
}

const plainKind = (kind: MemberDescription['value']['kind']): FieldKind => kind;

const CUSTOM_KINDS: Readonly<Record<string, FieldKind>> = {
  multiline: 'long',
  integer: 'integer',
  float: 'decimal',
  currency: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'time',
};

/** A field that a tenant has defined. */
export function customField(definition: CustomFieldDescription): Field {
  const { name, key, label, description, kind, multi, required } = definition;
  const { options, rules, defaultValue, sort, operators } = definition;
  const { min, max, minLength, maxLength, relatedKind } = rules;
  const choices = options.map((option) => ({ value: option.value, label: option.label || option.value }));
  return {
    name,
    column: name,
    label: label === '' ? key : label,
    ...(description !== undefined && { help: description }),
    kind: multi ? 'list' : (CUSTOM_KINDS[kind] ?? 'text'),
    choices,
    known: options.map(({ tone }, place) => ({
      ...(choices[place] as (typeof choices)[number]),
      tone: toneOf(tone) ?? toneAt(place),
      isOffered: true,
    })),
    limits: {
      ...(typeof min === 'number' && { min }),
      ...(typeof max === 'number' && { max }),
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
    },
    isRequired: required,
    isNullable: !required,
    takenBy: ['create', 'update'],
    initial: defaultValue ?? null,
    sort,
    operators,
    references: (kind === 'attachment' ? serviceOf('files')?.kind : relatedKind) ?? null,
    currencyColumn: null,
    isCustom: true,
    moves: null,
    format: null,
  };
}

/** A field by its definition. */
export const definedField = (definition: FieldDefinition): Field =>
  customField({ ...definition, name: `cf_${definition.key}`, sort: null, operators: [] });

const NAMES = [
  'displayName',
  'name',
  'title',
  'label',
  'subject',
  'email',
  'value',
  'key',
  'code',
  'plate',
  'fileName',
];

/** The field that names a record. */
export function nameField(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(
    ({ column, kind, references }) => column !== null && isText(kind) && !references,
  );
  return (
    NAMES.map((name) => texts.find((field) => field.name === name)).find(Boolean) ??
    texts.find(({ name, isRequired, isCustom }) => isRequired && !isCustom && !/Ids?$/.test(name)) ??
    texts.find(({ name, isCustom }) => !isCustom && !OWN_COLUMNS.has(name) && !/Ids?$/.test(name))
  );
}

const isText = (kind: FieldKind) => kind === 'text' || kind === 'long';

/** Members that every record has. */
export const OWN_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'organization_id',
  'organizationId',
  'tenant_id',
  'tenantId',
  'created_at',
  'createdAt',
  'updated_at',
  'updatedAt',
]);

/** Labels by the names of fields. */
export function labelsOf(fields: readonly Field[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]));
}
